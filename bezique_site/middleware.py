"""Our middleware: a request id for the logs, and headers for pages that belong to one visitor.

Each works in both worlds: a middleware that is not async-capable keeps the server from stopping.
"""

import uuid
from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware
from structlog.contextvars import bound_contextvars

GetResponse = Callable[[HttpRequest], HttpResponse] | Callable[[HttpRequest], Awaitable[HttpResponse]]
REQUEST_ID = "X-Request-ID"


def _new_request_id() -> str:
    # Our own, never the client's: a forged one would spoil the logs.
    return uuid.uuid4().hex


@sync_and_async_middleware
def request_context(get_response):
    """Bind `request_id` for every log line of a request, and tell it to the client."""
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            request_id = _new_request_id()
            with bound_contextvars(request_id=request_id):
                response = await get_response(request)
            response[REQUEST_ID] = request_id
            return response

    else:

        def middleware(request: HttpRequest) -> HttpResponse:
            request_id = _new_request_id()
            with bound_contextvars(request_id=request_id):
                response = get_response(request)
            response[REQUEST_ID] = request_id
            return response

    return middleware


def _keep_private(response: HttpResponse) -> HttpResponse:
    """Forbid caches to keep a page unless its view said otherwise, and switch off device APIs."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
    return response


@sync_and_async_middleware
def private_pages(get_response):
    """Add the headers of `_keep_private` to every page (static files are answered before)."""
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return _keep_private(await get_response(request))

    else:

        def middleware(request: HttpRequest) -> HttpResponse:
            return _keep_private(get_response(request))

    return middleware
