"""Pages for what went wrong, in plain words. The templates are in templates/errors/."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be understood (400)."""
    return render(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that is not allowed (403)."""
    return render(request, "errors/403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer for a page that is not there, or not this visitor's: the same bytes (404)."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when we failed (500)."""
    return render(request, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form from an old page (403): usually a log-in in another tab renewed the token."""
    return render(request, "errors/csrf.html", status=403)
