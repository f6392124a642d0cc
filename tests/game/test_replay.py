"""The replay of a finished match: whose it is, what it shows at each place, and to whom."""

from __future__ import annotations

import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from game.engine.actions import Play, parse_action
from game.engine.cards import card_text, cards_in, face_of, face_text
from game.engine.log import replay as fold
from game.engine.lookback import StillPlayed, open_view_for
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON, RunScore
from game.models import Match
from game.notation.reading import read
from game.rendering.replaying import by_trick, moment_at, moves_of
from game.selectors import rows_of
from game.sharing import token_of
from tests.factories import MatchFactory, played, your
from tests.game.test_damage import change_text
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db

HAND = re.compile(r'<ul id="row-open".*?</ul>', re.DOTALL)
FACE = re.compile(r"#([0-9JQKA]+[SHCD])\"")


@pytest.fixture
def over(db: None) -> Match:
    """A guest's finished match of two deals."""
    table = played(2, declaring=True)
    found: Match = MatchFactory(log=table, finished=timezone.now())
    return found


def page(visitor: Visitor, match: Match, **query: object) -> str:
    """Return the replay's page for the match's owner."""
    visitor.owns(match)
    response = visitor.client.get(reverse("replay", args=[match.pk]), query)
    assert response.status_code == HTTPStatus.OK
    return response.content.decode()


def states(match: Match) -> dict[int, tuple[Phase, set[str]]]:
    """Return for each row the phase after it and the faces in the opponent's hand."""
    found = {}
    for step in fold(HOUSE, match.first_dealer, rows_of(match.pk)):
        deal = step.match.deal
        hand = set() if deal is None else {face_of(card) for card in cards_in(deal.hand_of(1))}
        found[step.row.seq] = (step.match.phase, set(map(face_text, hand)))
    return found


# --- both hands open: only of a finished match -------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_match_that_goes_on_is_never_opened(seed: int) -> None:
    table = played(seed, until=your(Phase.FOLLOW))
    for at in (0, 2, len(table.rows) - 1):
        with pytest.raises(StillPlayed):
            open_view_for(HOUSE, OPPONENT, table.rows, at, PERSON)


def test_no_row_of_a_finished_log_may_be_missing() -> None:
    rows = played(2).rows
    with pytest.raises(StillPlayed):
        open_view_for(HOUSE, OPPONENT, rows[:-1], 3, PERSON)
    with pytest.raises(IndexError):
        open_view_for(HOUSE, OPPONENT, rows, len(rows), PERSON)


def test_both_hands_are_those_of_the_moment() -> None:
    rows = played(2).rows
    state = MatchState(HOUSE, OPPONENT)
    for row in rows[:60]:
        state.apply(row.seat, parse_action(row.text))
    seen = open_view_for(HOUSE, OPPONENT, rows, 59, PERSON)
    assert state.deal is not None
    assert list(seen.other_hand) == [face_of(c) for c in cards_in(state.deal.hand_of(OPPONENT))]
    assert seen.view.deal is not None
    assert set(seen.view.deal.hand) == set(cards_in(state.deal.hand_of(PERSON)))


# --- where one can stop ------------------------------------------------------------------------


def test_every_play_declaration_and_draw_is_a_move(over: Match) -> None:
    rows = rows_of(over.pk)
    moves = moves_of(over, rows)
    verbs = [row.text.split()[0] for row in rows]
    kinds = [move.kind for move in moves]
    for kind, verb in {"meld": "meld", "seven": "seven", "draw": "draw", "deal": "deal"}.items():
        assert kinds.count(kind) == verbs.count(verb)
    assert kinds.count("lead") + kinds.count("follow") == verbs.count("play")
    assert (kinds[0], kinds[-1]) == ("deal", "end")
    assert [move.at for move in moves] == sorted({move.at for move in moves})
    deals = by_trick(moves)
    assert [deal.number for deal in deals] == [1, 2]
    assert [trick.number for trick in deals[0].tricks] == list(range(33))


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_every_match_is_shown(seed: int) -> None:
    match = MatchFactory(log=played(seed, declaring=True), finished=timezone.now())
    rows = rows_of(match.pk)
    for move in moves_of(match, rows):
        for both in (False, True):
            moment = moment_at(match, rows, move.at, both_hands=both, best=RunScore())
            table = moment.table
            assert (table.result is not None) == (move.kind == "end")
            assert not any(card.action for card in (*table.you.hand, *table.you.table))
            assert not table.declarations and not table.draw and table.cut is None
            assert bool(table.opponent.hand) == (both and table.opponent.hand_count > 0)


def test_a_match_given_up_before_the_first_deal_has_an_end() -> None:
    match = MatchFactory(log=played(1, until=your(Phase.CUT)))
    rows = rows_of(match.pk)
    assert len(rows) == 1
    resigned = [*rows, type(rows[0])(1, PERSON, "resign")]
    assert [move.kind for move in moves_of(match, resigned)] == ["end"]
    moment = moment_at(match, resigned, 2, both_hands=True, best=RunScore())
    assert moment.table.result is not None


# --- the page ----------------------------------------------------------------------------------


def test_it_begins_with_the_deal_and_ends_with_the_result(visitor: Visitor, over: Match) -> None:
    html = page(visitor, over)
    assert 'data-seq="2"' in html
    assert 'data-phase="lead"' in html
    assert "<form" not in html.split('id="table"')[1].split("</section>")[0]
    assert 'name="action"' not in html
    html = page(visitor, over, at=over.length)
    assert 'data-phase="finished"' in html
    assert "Play on" not in html
    html = page(visitor, over, at=over.length - 1)
    assert 'class="slot' in html  # the last trick lies there still


@pytest.mark.parametrize("at", ["-1", "x", "99999999999", "1", ""])
def test_a_place_that_is_none_is_the_nearest_one(visitor: Visitor, over: Match, at: str) -> None:
    assert 'id="steps"' in page(visitor, over, at=at, hands="all")


def test_own_eyes_see_no_card_of_the_other_hand(visitor: Visitor, over: Match) -> None:
    for at, (phase, _) in list(states(over).items())[2:60:7]:
        if phase in (Phase.LEAD, Phase.FOLLOW):
            html = page(visitor, over, at=at)
            assert not HAND.search(html)
            assert "#back" in html


def test_both_hands_show_the_other_hand_of_that_moment(visitor: Visitor, over: Match) -> None:
    for at, (phase, hand) in list(states(over).items())[2:60:7]:
        if phase in (Phase.LEAD, Phase.FOLLOW):
            found = HAND.search(page(visitor, over, at=at, hands="both"))
            assert found
            assert set(FACE.findall(found[0])) == hand


def test_steps_lead_by_one_event_and_by_one_trick(visitor: Visitor, over: Match) -> None:
    moves = moves_of(over, rows_of(over.pk))
    now = next(place for place, move in enumerate(moves) if move.trick == 3)
    html = page(visitor, over, at=moves[now].at, hands="both")

    def target(name: str) -> int:
        link = re.search(rf'<a id="{name}"[^>]*href="\?at=(\d+)&amp;hands=both"', html)
        assert link, name
        return int(link[1])

    assert target("back") == moves[now - 1].at
    assert target("on") == moves[now + 1].at
    assert target("first") == moves[0].at
    assert target("last") == over.length
    tricks = [move.at for move in moves if move.kind == "follow"]
    assert (target("trick-back"), target("trick-on")) == (tricks[1], tricks[2])
    first = page(visitor, over)
    assert re.search(r'<a id="back"[^>]*aria-disabled="true"', first)
    assert len(re.findall(r'class="moves"', html)) == 2


def test_every_step_of_a_replay_answers(visitor: Visitor, over: Match) -> None:
    place: str | None = "2"
    seen = 0
    while place is not None:
        html = page(visitor, over, at=place)
        link = re.search(r'<a id="on"[^>]*href="\?at=(\d+)', html)
        place = link[1] if link else None
        seen += 1
    assert seen == len(moves_of(over, rows_of(over.pk)))


# --- who may -----------------------------------------------------------------------------------


def addresses(match: Match) -> list[str]:
    """Return the pages that look back on a match by its id."""
    return [reverse(name, args=[match.pk]) for name in ("replay", "proof", "notation")]


def test_a_live_match_is_never_looked_back_on(visitor: Visitor, match: Match) -> None:
    visitor.owns(match)
    shared = [reverse(name, args=[token_of(match)]) for name in ("shared_replay", "shared_proof")]
    for address in [*addresses(match), *shared]:
        assert visitor.client.get(address).status_code == HTTPStatus.NOT_FOUND


def test_anothers_match_is_the_same_404_for_everybody(over: Match, match: Match) -> None:
    stranger, guest, user = Visitor(), Visitor(), Visitor()
    guest.owns(match)
    user.signs_in(User.objects.create_user("other"))
    for visitor in (stranger, guest, user):
        answers = set()
        for address in [*addresses(over), reverse("replay", args=[uuid4()])]:
            response = visitor.client.get(address)
            assert response.status_code == HTTPStatus.NOT_FOUND
            body = re.sub(r'(csrfmiddlewaretoken|next)" value="[^"]*"', "", response.text)
            answers.add(body.replace(address, ""))
        assert len(answers) == 1


def test_the_owners_link_opens_it_to_anybody(visitor: Visitor, over: Match) -> None:
    html = page(visitor, over)
    link = re.search(r'readonly value="http://testserver([^"]+)"', html)
    assert link
    stranger = Client()
    response = stranger.get(link[1], {"hands": "both"})
    assert response.status_code == HTTPStatus.OK
    assert response["X-Robots-Tag"] == "noindex"
    shown = response.content.decode()
    assert "readonly" not in shown
    assert str(over.pk) not in shown
    assert stranger.get(link[1] + "proof/").status_code == HTTPStatus.OK


def test_a_false_or_dead_link_opens_nothing(over: Match) -> None:
    token = token_of(over)
    for false in (token[:-1], token + "x", over.pk.hex, "x", f"{uuid4().hex}.{token[33:]}"):
        assert Client().get(f"/replay/{false}/").status_code == HTTPStatus.NOT_FOUND
    over.player.forgotten = timezone.now()
    over.player.save()
    assert Client().get(f"/replay/{token}/").status_code == HTTPStatus.NOT_FOUND


def test_a_damaged_match_says_so(visitor: Visitor, over: Match) -> None:
    change_text(over, 4, "play 7S1")
    visitor.owns(over)
    for address in addresses(over):
        assert visitor.client.get(address).status_code == HTTPStatus.CONFLICT


def test_the_result_leads_to_replay_and_proof(visitor: Visitor, over: Match) -> None:
    visitor.owns(over)
    html = visitor.client.get(reverse("match", args=[over.pk])).content.decode()
    for address in addresses(over)[:2]:
        assert f'href="{address}"' in html


def test_its_owner_may_have_it_as_text(visitor: Visitor, over: Match) -> None:
    address = reverse("notation", args=[over.pk])
    assert f'href="{address}"' in page(visitor, over)
    response = visitor.client.get(address)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert read(response.text).rows == tuple(rows_of(over.pk))


def test_few_queries(visitor: Visitor, over: Match, django_assert_max_num_queries: object) -> None:
    visitor.owns(over)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        visitor.client.get(reverse("replay", args=[over.pk]), {"at": 40})


def test_own_cards_can_be_told_apart_and_played_ones_follow(over: Match) -> None:
    rows = rows_of(over.pk)
    row = next(row for row in rows if row.seat == PERSON and row.text.startswith("play "))
    act = parse_action(row.text)
    assert isinstance(act, Play)
    before = moment_at(over, rows, row.seq - 1, both_hands=False, best=RunScore()).table
    after = moment_at(over, rows, row.seq, both_hands=False, best=RunScore()).table
    card = f"c-{card_text(act.card)}"
    assert card in {held.id for held in before.you.hand}
    assert card in {played.card.id for played in after.trick}
