"""What makes the site installable: its manifest, and a page for when there is no connection.

The service worker keeps that one page, which says so in every language, and nothing else: a table
that came from a cache would be wrong.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

FELT = "#1e5743"
ROOM = "#f3ede0"
ICON_SIZES = (192, 512)


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site to a device that installs it, in the visitor's language."""
    icons = [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    described = {
        "id": reverse("home"),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "name": _("Bezique"),
        "short_name": _("Bezique"),
        "description": _("Bezique for one, against an opponent that cannot peek."),
        "lang": get_language(),
        "display": "standalone",
        "theme_color": FELT,
        "background_color": ROOM,
        "icons": [icon | {"purpose": purpose} for icon in icons for purpose in ("any", "maskable")],
    }
    return JsonResponse(described, content_type="application/manifest+json")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows the page below when there is no connection."""
    return render(request, "service_worker.js", content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that says, in every language, that there is no connection."""
    return render(request, "offline.html")
