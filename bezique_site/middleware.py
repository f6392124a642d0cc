"""Our middleware: a request id for the logs, and headers for pages that belong to one visitor.

Each works in both worlds: a middleware that is not async-capable keeps the server from stopping.
"""

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware
from structlog.contextvars import bound_contextvars

REQUEST_ID = "X-Request-ID"


logger = structlog.get_logger("bezique.request")
PROBES = ("/healthz", "/readyz")


@contextmanager
def _logged(request: HttpRequest) -> Iterator[Callable[[HttpResponse], HttpResponse]]:
    """Give a request an id, bound to every log line in the block; the yielded one notes its end."""
    # Our own id, never the client's: a forged one would spoil the logs.
    request_id, started = uuid.uuid4().hex, time.perf_counter()

    def finish(response: HttpResponse) -> HttpResponse:
        response[REQUEST_ID] = request_id
        if request.path not in PROBES:
            milliseconds = round((time.perf_counter() - started) * 1000, 1)
            what = {"method": request.method, "path": request.path}
            logger.info("request", **what, status=response.status_code, ms=milliseconds)
        return response

    with bound_contextvars(request_id=request_id):
        yield finish


@sync_and_async_middleware
def request_context(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Bind `request_id` for every log line of a request, log its end, tell the client the id."""

    async def answer_async(request: HttpRequest) -> HttpResponse:
        with _logged(request) as finish:
            return finish(await get_response(request))

    def answer(request: HttpRequest) -> HttpResponse:
        with _logged(request) as finish:
            return finish(get_response(request))

    return answer_async if iscoroutinefunction(get_response) else answer


def _keep_private(response: HttpResponse) -> HttpResponse:
    """Forbid caches to keep a page unless its view said otherwise, and switch off device APIs."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
    return response


@sync_and_async_middleware
def private_pages(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Add the headers of `_keep_private` to every page (static files are answered before)."""

    async def answer_async(request: HttpRequest) -> HttpResponse:
        return _keep_private(await get_response(request))

    def answer(request: HttpRequest) -> HttpResponse:
        return _keep_private(get_response(request))

    return answer_async if iscoroutinefunction(get_response) else answer
