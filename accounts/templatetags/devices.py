"""Devices in words: which browser on which system a session was opened with."""

from __future__ import annotations

from typing import Final

from django import template

register = template.Library()

LONGEST: Final = 60

# The first that is named counts: many call themselves by the names of others, too.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.filter
def device_name(user_agent: str) -> str:
    """Return such as ``Firefox, Windows``; a device that is not known speaks for itself."""
    known = [
        next((name for sign, name in names.items() if sign in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, known)) or user_agent[:LONGEST] or "?"
