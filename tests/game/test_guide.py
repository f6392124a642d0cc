"""The pages of rules and tips: complete, linked, with cards that exist, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from game.engine.kinds import MELD_POINTS

SPRITE = Path(settings.BASE_DIR, "static", "cards", "deck.svg")
FACE = re.compile(r'deck\.svg#([^"]+)"')


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["rules", "tips"])
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_page_speaks_the_language_and_shows_cards_of_the_sprite(
    client: Client, name: str, language: str
) -> None:
    page = client.get(reverse(name), headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    drawn = SPRITE.read_text()
    faces = set(FACE.findall(page))
    assert faces
    assert all(f'id="{face}"' in drawn for face in faces)


@pytest.mark.django_db
def test_every_anchor_of_the_contents_is_there(client: Client) -> None:
    page = client.get(reverse("rules")).content.decode()
    anchors = re.findall(r'<a href="#(\w+)">', page)
    assert len(anchors) == 12
    assert all(f'<h2 id="{anchor}">' in page for anchor in anchors)


@pytest.mark.django_db
def test_the_table_of_melds_has_the_points_of_the_engine(client: Client) -> None:
    page = client.get(reverse("rules")).content.decode()
    table = page[page.index('<table class="melds">') :]
    table = table[: table.index("</table>")]
    points = [int(text) for text in re.findall(r"<td>(\d+)</td>", table)]
    assert points == [*MELD_POINTS, 10]


@pytest.mark.django_db
def test_home_leads_to_all_three(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    for name in ("rules", "tips", "tutorial"):
        assert f'href="{reverse(name)}"' in page
