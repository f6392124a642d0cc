"""``{% load card_pictures %}``: cards of the sprite as a list of pictures with their names."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static

from game.engine.cards import parse_face
from game.rendering.cards import card_of_face
from game.rendering.frames import SPRITE

register = template.Library()

MARK = "*"


@register.inclusion_tag("learn/_cards.html")
def cards(faces: str, label: str = "") -> dict[str, Any]:
    """Show faces such as ``"KH QH"``; with a ``*`` behind some, the others are shown veiled.

    ``label`` names the list to a screen reader. Raises ValueError for what is no face.
    """
    texts = faces.split()
    some_marked = any(text.endswith(MARK) for text in texts)
    shown = [
        {
            "card": card_of_face(parse_face(text.removesuffix(MARK))),
            "marked": text.endswith(MARK),
            "veiled": some_marked and not text.endswith(MARK),
        }
        for text in texts
    ]
    return {"cards": shown, "label": label, "sprite": static(SPRITE)}
