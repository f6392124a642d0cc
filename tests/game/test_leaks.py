"""Nothing that leaves the server depends on a card that the person cannot see.

The rules of sight (part 2 of the rules), in short. The person sees: their own hand, and the cards
they drew; both sides' declared cards on the table; the turned-up card, also when it has gone into
a hand by exchange or by the last draw; the trick in the middle and the last trick, until the next
card is led; every score and how it was made; how many cards the other hand and the stock hold. The
person does not see: the other hand, but for cards in it that were seen to get there; the order of
the stock; which of two equal cards somebody else's is; and before the cut, anything of the pack.

So a frame, a page, a spoken sentence, an admin page of a match that goes on or a log line must be
the same in every world that differs only in what is not seen. That is what is tested: matches are
stopped at random rows and the unseen part dealt anew; what is rendered must be equal byte for byte,
but for the command id and the suggested cut, which are chance. A planted leak is found.
"""

import json
import logging
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.contrib import admin
from django.template.loader import render_to_string
from django.urls import reverse

from game import thinking
from game.engine.actions import Play
from game.engine.cards import card_text, face_of, face_text
from game.engine.log import Row, fold
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.models import Match
from game.rendering import frames, table
from game.rendering.frames import Frame, frames_after, page_of
from tests.factories import MatchFactory, UserFactory, played, theirs, your
from tests.game.playing import act, legal_text, state
from tests.game.visitors import Visitor
from tests.game.worlds import ever_own, hidden_cards, redealt, turned_up, with_copies_swapped

MATCHES = 40
LAST = 8
"""Frames that are compared: the last ones, and any frame may be the last of some match here."""
CHANCE = re.compile(r'name="command_id" value="[^"]+"|<option selected[^>]*>|value="cut \d+"')
PHYSICAL = re.compile(r"(?<![\w#])(?:10|[789JQKA])[SHCD][12](?!\w)")
ID = UUID(int=7)


def a_match(dealer: int = OPPONENT) -> Match:
    """Return a match that no database knows."""
    return Match(id=ID, number=1, ruleset=HOUSE.key, level=3, first_dealer=dealer)


def stopped(seed: int) -> list[Row]:
    """Return a random beginning of a random match's log, from the first deal on."""
    rows, random = played(seed, declaring=seed % 2 == 0).rows, Random(seed)
    end = random.randrange(4, len(rows))
    # Not right behind a second commitment: there is no deal to look at.
    return rows[: end + 2] if rows[end - 1].text.startswith(("commit", "cut")) else rows[:end]


def rendered(rows: list[Row], last: int = LAST) -> list[str]:
    """Return all that a person is sent of the last rows: frames, words and the page."""
    match = a_match()
    shown = [
        json.dumps(frame.message("ev")) for frame in frames_after(match, rows, len(rows) - last)
    ]
    page = page_of(match, rows, notice="")
    shown.append(render_to_string("game/match.html", {"table": page, "sprite": "deck.svg"}))
    return [CHANCE.sub("", text.replace('\\"', '"')) for text in shown]


def other_worlds(rows: list[Row], seed: int) -> Iterator[list[Row]]:
    """Yield logs that look the same to the person."""
    random = Random(seed)
    worlds = [redealt(rows, OPPONENT, random) for _ in range(2)]
    worlds.append(with_copies_swapped(rows, OPPONENT))
    yield from (world for world in worlds if world is not None and world != rows)


def compare(seeds: range) -> int:
    """Compare what is rendered in worlds that look alike; return how many there were."""
    compared = 0
    for seed in seeds:
        rows = stopped(seed)
        for world in other_worlds(rows, seed):
            assert rendered(rows) == rendered(world), f"seed {seed}"
            compared += 1
    return compared


def test_what_is_rendered_is_the_same_in_every_world_that_looks_alike() -> None:
    assert compare(range(MATCHES)) > MATCHES


@pytest.mark.parametrize("leak", ["the next card", "the other hand", "a copy"])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """The check itself: a view that peeks makes the worlds differ."""
    states: list[MatchState] = []
    view_for, table_of = frames.view_for, table.table_of

    def peek(match: MatchState, seat: int) -> Any:
        states.append(match)
        return view_for(match, seat)

    def telling(*given: Any, **named: Any) -> Any:
        shown, deal = table_of(*given, **named), states[-1].deal
        if deal is not None:
            told = {
                "the next card": deal.face_down()[-1:],
                "the other hand": deal.hand_of(OPPONENT),
                "a copy": [event.card for event in states[-1].history if hasattr(event, "card")],
            }
            shown.status += str(told[leak])
        return shown

    monkeypatch.setattr(frames, "view_for", peek)
    monkeypatch.setattr(frames, "table_of", telling)
    with pytest.raises(AssertionError, match="seed"):
        compare(range(10))


def visible_faces(now: MatchState) -> set[str]:
    """Return every face that may be drawn on a frame of this state."""
    view = frames.view_for(now, PERSON)
    deal = view.deal
    if deal is None:
        return set()
    own = [face_of(card) for card in deal.hand] + [card.face for card in deal.table]
    others = [card.face for card in (*deal.other_table, *deal.middle, *deal.last_trick)]
    return {face_text(face) for face in (*own, *others, *deal.other_known, max(deal.turn_up, 0))}


@pytest.mark.parametrize("seed", range(6))
def test_a_frame_draws_and_names_only_what_lies_open(seed: int) -> None:
    """No physical card but the person's own, no face that is not seen, no back with an identity."""
    rows = stopped(seed)
    for frame in list(frames_after(a_match(), rows, -1))[-25:]:
        now = fold(HOUSE, OPPONENT, rows[: frame.seq + 1])
        assert set(PHYSICAL.findall(frame.html + frame.say)) <= own_texts(now)
        drawn = set(re.findall(r"#((?:10|[789JQKA])[SHCD])\"", frame.html))
        assert drawn <= visible_faces(now)
        check_backs(frame)


def own_texts(now: MatchState) -> set[str]:
    """Return the texts of the cards that the person has held, which may be told by copy."""
    return set(map(card_text, ever_own(now)))


def check_backs(frame: Frame) -> None:
    """See that a card face down is nothing but a back."""
    for back in re.findall(r"<[^<]*<use[^>]*#back\"/>", frame.html):
        assert not re.search(r'\bid=|name=|value=|data-(?!flip="(?:other-hand|stock)")', back), back


def test_before_the_cut_a_frame_tells_the_fingerprint_and_nothing_of_the_pack() -> None:
    """Two packs under one fingerprint give one table."""
    rows = played(1, until=your(Phase.CUT)).rows
    html = rendered(rows, 1)[0]
    assert rows[0].text.split()[1] in html
    assert not re.search(r"#(?:10|[789JQKA])[SHCD]\"", html)


# --- from outside ----------------------------------------------------------------------------


def hidden_texts(match: Match) -> set[str]:
    """Return the texts of the cards that nobody but the server knows where they are."""
    now, rows = (
        state(match),
        [Row(*row) for row in match.actions.order_by("seq").values_list("seq", "seat", "text")],
    )
    return set(map(card_text, hidden_cards(now, turned_up(rows))))


@pytest.mark.django_db(transaction=True)
def test_no_page_of_a_live_match_names_a_hidden_card(visitor: Visitor) -> None:
    match, random = MatchFactory(log=played(8, until=your(Phase.LEAD))), Random(8)
    visitor.owns(match)
    for _ in range(12):
        for path in ("/", f"/match/{match.pk}/", f"/match/{match.pk}/resign/"):
            page = visitor.client.get(path).content.decode()
            assert set(PHYSICAL.findall(page)) <= own_texts(state(match))
        act(match, legal_text(match, random))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("until", [your(Phase.CUT), your(Phase.FOLLOW), theirs], ids="cft")
def test_no_admin_page_of_a_live_match_names_a_hidden_card(visitor: Visitor, until: Any) -> None:
    """Staff may look, but not into a hand that is being played (R57)."""
    match = MatchFactory(log=played(8, until=until))
    visitor.client.force_login(UserFactory(is_staff=True, is_superuser=True))
    secrets = [shuffle.nonce for shuffle in match.shuffles.all()]
    hidden = hidden_texts(match) if match.length > 2 else set(map(card_text, range(64)))
    for path in admin_paths(match):
        page = visitor.client.get(path)
        text = re.sub(r"<svg.*?</svg>", "", page.content.decode(), flags=re.DOTALL)
        assert page.status_code in (200, 302, 403), path
        assert not hidden & set(PHYSICAL.findall(text)), path
        assert not any(secret in text for secret in secrets), path


def admin_paths(match: Match) -> Iterator[str]:
    """Yield every page the admin has on a match and what belongs to it."""
    yield reverse("admin:index")
    for model in admin.site._registry:
        if model._meta.app_label != "game":
            continue
        name = f"admin:game_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        for thing in model._default_manager.all()[:200]:
            for kind in ("change", "history", "delete"):
                yield reverse(f"{name}_{kind}", args=[thing.pk])


@pytest.mark.django_db(transaction=True)
def test_no_log_line_names_a_card(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole matches, with failures on the way: none of what is logged holds a card's text."""
    caplog.set_level(logging.INFO)
    for seed in range(3):
        match, random = MatchFactory(log=played(seed, until=your(Phase.LEAD))), Random(seed)
        for _ in range(40):
            match.refresh_from_db()
            if match.to_act == OPPONENT:
                thinking.ask(match.pk).result(20)
            elif match.to_act == PERSON:
                act(match, legal_text(match, random))
    monkeypatch.setattr("game.ai.opponent.choose", lambda view, *_: wrong_play(view))
    broken = MatchFactory(log=played(3, until=theirs))
    thinking.ask(broken.pk).result(20)
    Match.objects.filter(pk=broken.pk).update(last_hash="0")
    thinking.ask(broken.pk).result(20)
    lines = [str(record.msg) + record.getMessage() for record in caplog.records]
    assert any("damaged log" in line for line in lines)
    assert any("not legal" in line for line in lines)
    assert not [line for line in lines if PHYSICAL.search(line)]


def wrong_play(view: Any) -> Any:
    """Return a play of a card that the opponent does not hold."""
    return Play(next(card for card in range(64) if Play(card) not in view.legal))
