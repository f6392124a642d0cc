"""Starting a match: its number, level, dealer, run and shuffled pack (H3, H12)."""

import pytest
from django.db import transaction

from accounts.models import Player
from game.engine import log
from game.engine.cards import parse_card
from game.models import Action, Match, Run, Shuffle
from game.services import UnfinishedMatch, match_start
from tests.factories import PlayerFactory
from tests.game.playing import act, in_threads, logged

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(db: None) -> Player:
    found: Player = PlayerFactory()
    return found


def test_a_new_match_waits_for_the_cut_of_a_committed_pack(player: Player) -> None:
    match = match_start(player=player)
    shuffle = Shuffle.objects.get(match=match, deal=1)
    pack = [parse_card(card) for card in shuffle.pack.split()]
    assert sorted(pack) == list(range(64))
    assert len(shuffle.nonce) == 64
    assert log.commitment_of(shuffle.nonce, pack) == shuffle.commitment
    assert logged(match) == [(None, f"commit {shuffle.commitment}")]
    assert (match.number, match.level, match.first_dealer, match.to_act) == (1, 1, 1, 0)
    assert (match.result, match.wins_before, match.run.wins) == ("", 0, 0)


def test_the_dealer_alternates_and_a_lost_match_opens_a_new_run(player: Player) -> None:
    for number in range(1, 5):
        match = match_start(player=player)
        assert (match.number, match.first_dealer) == (number, number % 2)
        act(match, "resign")
    assert Run.objects.filter(player=player).count() == 4
    assert not Run.objects.filter(player=player, ended=None).exists()


@pytest.mark.parametrize(("wins", "level"), [(0, 1), (1, 2), (4, 5), (7, 5)])
def test_the_level_rises_with_the_run(player: Player, wins: int, level: int) -> None:
    run = Run.objects.create(player=player, wins=wins, margin=100 * wins)
    match = match_start(player=player)
    assert (match.level, match.run) == (level, run)
    assert (match.wins_before, match.margin_before) == (wins, 100 * wins)


def test_an_unfinished_match_comes_first(player: Player) -> None:
    match = match_start(player=player)
    with pytest.raises(UnfinishedMatch) as unfinished:
        match_start(player=player)
    assert unfinished.value.match == match
    assert match_start(player=PlayerFactory()) != match


def test_a_damaged_match_blocks_nothing(player: Player) -> None:
    match = match_start(player=player)
    Match.objects.filter(pk=match.pk).update(damaged=True)
    assert match_start(player=player).number == 2


def test_every_pack_is_another(player: Player) -> None:
    for _ in range(5):
        act(match_start(player=player), "resign")
    assert len(set(Shuffle.objects.values_list("pack", flat=True))) == 5
    assert len(set(Shuffle.objects.values_list("nonce", flat=True))) == 5


@pytest.mark.django_db(transaction=True)
def test_ten_starts_at_once_make_one_match() -> None:
    player = PlayerFactory()
    results = in_threads(10, lambda _: match_start(player=player))
    assert (
        sorted(type(result).__name__ for result in results) == ["Match"] + ["UnfinishedMatch"] * 9
    ), results
    assert Match.objects.count() == Action.objects.count() == Shuffle.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_start_that_fails_leaves_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no shuffling today")

    monkeypatch.setattr("game.table_acts._shuffle", broken)
    with pytest.raises(RuntimeError):
        match_start(player=player)
    assert not transaction.get_connection().in_atomic_block
    assert Match.objects.count() == Run.objects.count() == 0
