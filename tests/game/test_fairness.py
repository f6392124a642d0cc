"""The proof of fair deals: who may see it, and that whatever was changed does not fit."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.engine.phases import Phase
from game.engine.run import PERSON
from game.fairness import Proof, proofs_of
from game.models import Match, Shuffle
from game.selectors import rows_of
from tests.factories import MatchFactory, played, your
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Match:
    """A finished match of two deals."""
    found: Match = MatchFactory(log=played(2), finished=timezone.now())
    return found


@pytest.fixture
def proof(over: Match) -> Proof:
    """The proof of its first deal."""
    return proofs_of(over, rows_of(over.pk))[0]


def test_every_deal_that_was_played_is_proved(over: Match) -> None:
    proofs = proofs_of(over, rows_of(over.pk))
    assert [found.deal for found in proofs] == [1, 2]
    assert all(found.holds for found in proofs)
    assert [found.commitment for found in proofs] == [
        shuffle.commitment for shuffle in Shuffle.objects.filter(match=over).order_by("deal")
    ]


CHANGES = {
    "nonce": lambda proof: {"nonce": "0" * 64},
    "no nonce": lambda proof: {"nonce": ""},
    "commitment": lambda proof: {"commitment": proof.commitment[::-1]},
    "order of the pack": lambda proof: {"pack": " ".join(proof.pack.split()[::-1])},
    "a card twice": lambda proof: {"pack": proof.pack.replace("QS1", "QS2")},
    "a card that is none": lambda proof: {"pack": proof.pack.replace("QS1", "XX1")},
    "no pack": lambda proof: {"pack": ""},
}
CUTS = {
    "cut": lambda proof: {"cut": (proof.cut + 1) % 64},
    "no cut": lambda proof: {"cut": None},
    "dealt": lambda proof: {"dealt": " ".join(proof.dealt.split()[::-1])},
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_seal_fails(proof: Proof, name: str) -> None:
    changed = replace(proof, **CHANGES[name](proof))
    assert not changed.seal_holds
    assert not changed.holds


@pytest.mark.parametrize("name", CUTS)
def test_a_changed_cut_fails(proof: Proof, name: str) -> None:
    changed = replace(proof, **CUTS[name](proof))
    assert changed.seal_holds
    assert not changed.cut_holds
    assert not changed.holds


def test_a_pack_that_was_never_cut_is_proved_by_its_seal() -> None:
    table = played(1, until=your(Phase.CUT))
    match = MatchFactory(log=table)
    rows = [*table.rows, type(table.rows[0])(1, PERSON, "resign")]
    [found] = proofs_of(match, rows)
    assert (found.cut, found.dealt, found.holds) == (None, "", True)


def page(visitor: Visitor, match: Match) -> str:
    """Return the page for the match's owner."""
    visitor.owns(match)
    response = visitor.client.get(reverse("proof", args=[match.pk]))
    assert response.status_code == HTTPStatus.OK
    return response.content.decode()


def test_the_page_shows_all_of_it(visitor: Visitor, over: Match) -> None:
    html = page(visitor, over)
    for found in proofs_of(over, rows_of(over.pk)):
        for text in (found.commitment, found.nonce, found.pack, f'value="{found.cut}"'):
            assert text in html
    assert html.count('data-verdict="holds"') == 2


def test_the_page_says_where_it_does_not_fit(visitor: Visitor, over: Match) -> None:
    Shuffle.objects.filter(match=over, deal=1).update(nonce="0" * 64)
    html = page(visitor, over)
    assert html.count('data-verdict="fails"') == 1
    assert "nonce and pack do not make the fingerprint" in html


def test_a_live_match_proves_nothing_yet(visitor: Visitor, match: Match) -> None:
    visitor.owns(match)
    response = visitor.client.get(reverse("proof", args=[match.pk]))
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert Shuffle.objects.get(match=match).nonce not in response.text


def test_the_plain_words_are_for_everybody() -> None:
    page = Client().get(reverse("fairness"))
    assert page.status_code == HTTPStatus.OK
    assert f'href="{reverse("fairness")}"' in Client().get(reverse("home")).text
