"""The strongest level's opinion: of every action, repeatable, from the seat's own eyes only."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.ai.advice import Advice, Method, advise
from game.ai.chances import win_share
from game.ai.levels import SMALL
from game.engine.actions import Action, Draw, Play
from game.engine.phases import Phase
from game.engine.view import PlayerView, view_for
from tests.ai.tables import Table, policy, uniform
from tests.ai.worlds import redealt


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try fewer worlds than a review has time for."""
    monkeypatch.setattr("game.ai.advice.TRIES", 800)


def decisions(seed: int, level: int = 5) -> Iterator[tuple[Table, PlayerView, Action]]:
    """Yield the decisions with a choice of seat 0 in a match against level 3."""
    table = Table(seed)
    for view, action in table.states((policy(level, seed), policy(3, seed))):
        if view.seat == 0 and view.deal is not None and len(view.legal) > 1:
            yield table, view, action


def test_every_legal_action_is_valued_and_the_best_comes_first() -> None:
    for _, view, _ in list(decisions(1))[::4]:
        advice = advise(view)

        assert {option.action for option in advice.options} == set(view.legal)
        values = [option.value - 2 * (option.action == Draw()) for option in advice.options]
        assert values == sorted(values, reverse=True)
        assert all(0 <= option.share <= 1 for option in advice.options)
        assert advice.loss(advice.best.action) == 0


def test_hidden_cards_dealt_anew_change_not_one_byte_of_the_advice() -> None:
    source = random.Random(5)
    asked = 0
    for table, view, _ in decisions(2, level=2):
        if source.random() > 0.2:
            continue
        expected = repr(advise(view)).encode()
        for world in redealt(table, 0, 3, asked):
            asked += 1
            assert repr(advise(view_for(world, 0))).encode() == expected

    assert asked > 20


def test_the_strongest_level_loses_nothing_in_the_ending() -> None:
    endings = [(advise(view), action) for _, view, action in decisions(3) if at_end(view)]

    assert len(endings) > 5
    assert all(advice.method is Method.EXACT for advice, _ in endings)
    assert [advice.loss(action) for advice, action in endings] == [0] * len(endings)


def at_end(view: PlayerView) -> bool:
    """Whether the stock is gone."""
    return view.deal is not None and view.deal.stock == 0


def test_an_ending_is_worth_what_the_two_best_players_make_of_it() -> None:
    table = Table(4)
    strongest = policy(5)
    for view, _ in table.states((uniform(4), uniform(5))):
        if at_end(view) and view.seat == 0:
            break
    assert view.deal is not None
    advice = advise(view)
    before = view.deal.points[0] - view.deal.points[1]
    table.do(0, advice.best.action)
    while table.match.deal_number == 1 and table.match.phase in (Phase.LEAD, Phase.FOLLOW):
        seat = table.match.to_act
        assert seat is not None
        table.do(seat, strongest(view_for(table.match, seat)))

    points = table.match.points[0]
    assert advice.best.value == points[0] - points[1] - before


def test_random_plays_lose_far_more_than_the_strongest_level_s() -> None:
    def lost(chooser: str) -> float:
        table = Table(6)
        player = uniform(6) if chooser == "random" else policy(5, 6)
        losses = [
            advise(view).loss(action)
            for view, action in table.states((player, policy(5, 7)))
            if view.seat == 0 and view.deal is not None and len(view.legal) > 1
        ]
        return sum(losses) / len(losses)

    assert lost("strongest") < 3 < 5 < lost("random")


def test_twins_in_the_hand_are_worth_the_same() -> None:
    seen = 0
    for _, view, _ in decisions(7):
        plays = {action.card for action in view.legal if isinstance(action, Play)}
        hand = set(view.deal.hand) if view.deal else set()
        for card in plays:
            if card ^ 1 in plays and {card, card ^ 1} <= hand and card & 1:
                advice = advise(view)
                seen += 1
                assert advice.loss(Play(card)) == advice.loss(Play(card ^ 1))
        if seen > 3:
            return
    raise AssertionError("no twins in a whole match")


def test_without_a_search_the_network_values_every_action_too() -> None:
    for _, view, _ in list(decisions(8))[::6]:
        advice: Advice = advise(view, with_budget=SMALL)

        assert {option.action for option in advice.options} == set(view.legal)
        assert advice.method in (Method.NETWORK, Method.EXACT)


def test_a_lead_is_worth_more_of_the_match_the_later_it_is() -> None:
    views = [view for _, view, _ in decisions(9) if view.deal_number == 1]
    early, late = views[0], [view for view in views if not at_end(view)][-1]

    assert win_share(early, 0) == pytest.approx(0.5)
    assert 0.5 < win_share(early, 100) < win_share(late, 100) < 1
    assert win_share(early, -100) == pytest.approx(1 - win_share(early, 100))


def test_nothing_is_advised_where_nothing_can_be_weighed() -> None:
    table = Table(1)
    with pytest.raises(ValueError, match="nothing to weigh"):
        advise(view_for(table.match, 0))
