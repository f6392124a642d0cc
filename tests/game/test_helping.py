"""Help in practice: for whom, when, what it is made of, and that it is written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.template.loader import render_to_string

from game.ai.advice import advise
from game.engine.knowledge import unseen
from game.engine.log import Row, fold
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for
from game.helping import NoHelp, advice_for, view_to_help
from game.models import Match
from game.rendering.frames import page_of, render
from game.rendering.helping import give_hint, unseen_of
from tests.factories import MatchFactory, Until, UserFactory, played, theirs, your
from tests.game.playing import act
from tests.game.test_leaks import CHANCE, a_match, other_worlds
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MARKED = re.compile(r'class="[^"]*\bhinted\b[^"]*"[^>]* value="([^"]+)"')
LEADS = your(Phase.LEAD)


def practice(seed: int = 1, until: Until | None = LEADS) -> Match:
    """Return a practice match that was played at random to some state, or to its end."""
    return MatchFactory(kind=Match.Kind.PRACTICE, run=None, log=played(seed, until=until))


def ask(visitor: Visitor, match: Match, what: str = "hint") -> tuple[int, str]:
    """Ask for help by the form; return the status and the page."""
    answer = visitor.client.post(f"/match/{match.pk}/help/", {"what": what})
    return answer.status_code, answer.text


def test_a_hint_says_and_marks_what_the_strongest_level_would_do(visitor: Visitor) -> None:
    match = practice()
    visitor.owns(match)
    status, page = ask(visitor, match)
    best = str(advice_for(view_to_help(match)).best.action)
    assert status == 200
    assert 'id="hint"' in page
    assert MARKED.findall(page) == [best]
    assert 'id="hint"' not in visitor.client.get(f"/match/{match.pk}/").text


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_a_declaration_is_marked_on_its_button_and_its_cards(visitor: Visitor, seed: int) -> None:
    match = practice(seed, your(Phase.DECLARE))
    visitor.owns(match)
    page = ask(visitor, match)[1]
    best = str(advice_for(view_to_help(match)).best.action)
    assert MARKED.findall(page) == [best]
    cards = [word for word in best.split()[1:] if word[-1] in "12"]
    for card in cards:
        assert re.search(rf'id="c-{card}" class="[^"]*\bhinted\b', page)


def test_the_cards_not_seen_are_told_by_suit(visitor: Visitor) -> None:
    match = practice()
    visitor.owns(match)
    status, page = ask(visitor, match, "unseen")
    assert status == 200
    assert "<dialog" in page and 'id="hint"' not in page
    view = view_to_help(match)
    assert view.deal is not None
    shown = unseen_of(view, view.deal)
    assert sum(suit.count for suit in shown.suits) == unseen(view).total()
    assert "<dialog" not in visitor.client.get(f"/match/{match.pk}/").text


@pytest.mark.parametrize("what", ["hint", "unseen"])
def test_a_ranked_match_has_no_help(visitor: Visitor, what: str) -> None:
    match = MatchFactory(log=played(1, until=LEADS))
    visitor.owns(match)
    status, page = ask(visitor, match, what)
    assert status == 403
    assert "practice matches only" in page
    assert "<dialog" not in page and "hinted" not in page
    assert "/help/" not in visitor.client.get(f"/match/{match.pk}/").text
    match.refresh_from_db()
    assert match.helped == 0


def test_it_is_nobody_elses(visitor: Visitor) -> None:
    match = practice()
    assert ask(Visitor(), match)[0] == 404
    visitor.signs_in(UserFactory())
    assert ask(visitor, match)[0] == 404
    match.refresh_from_db()
    assert match.helped == 0


@pytest.mark.parametrize("until", [your(Phase.CUT), None], ids=["the cut", "the end"])
def test_there_is_none_where_nothing_is_to_be_decided(
    visitor: Visitor, until: Until | None
) -> None:
    match = practice(until=until)
    visitor.owns(match)
    assert ask(visitor, match)[0] == 409
    match.refresh_from_db()
    assert match.helped == 0


def test_there_is_none_while_the_opponent_thinks() -> None:
    with pytest.raises(NoHelp):
        view_to_help(practice(until=theirs))


def test_bad_questions_are_refused_in_words(visitor: Visitor) -> None:
    match = practice()
    visitor.owns(match)
    status, page = ask(visitor, match, "everything")
    assert status == 400
    assert 'role="alert"' in page
    assert visitor.client.get(f"/match/{match.pk}/help/").status_code == 405


def test_each_decision_counts_once_and_the_history_says_so(visitor: Visitor) -> None:
    match = practice()
    visitor.owns(match)
    for what in ("hint", "unseen", "hint"):
        ask(visitor, match, what)
    match.refresh_from_db()
    assert match.helped == 1
    act(match, "resign")
    assert "with hints" in visitor.client.get("/history/").text
    assert visitor.client.get("/data/bezique.json").json()["matches"][0]["helped"] == 1


def decisions() -> Iterator[list[Row]]:
    """Yield logs of random matches that stop where the person decides."""
    for seed in range(10):
        random = Random(seed)
        rows = played(seed, declaring=seed % 2 == 0).rows
        for end in random.sample(range(4, len(rows)), 12):
            state = fold(HOUSE, OPPONENT, rows[:end])
            if state.to_act == PERSON and state.phase in (Phase.LEAD, Phase.FOLLOW, Phase.DECLARE):
                yield rows[:end]
                break


def helped(rows: list[Row]) -> str:
    """Return all that help shows after some rows, but for what is chance."""
    view = view_for(fold(HOUSE, OPPONENT, rows), PERSON)
    table = page_of(a_match(), rows)
    give_hint(table, view, advise(view))
    assert view.deal is not None
    told = {"unseen": unseen_of(view, view.deal), "sprite": "deck.svg"}
    return CHANCE.sub("", render(table)) + render_to_string("game/_unseen.html", told)


def test_help_is_the_same_in_every_world_that_looks_alike() -> None:
    compared = 0
    for seed, rows in enumerate(decisions()):
        for world in other_worlds(rows, seed):
            assert helped(rows) == helped(world), f"match {seed}"
            compared += 1
    assert compared > 10
