"""Acting in a match: who may, in which order it is checked, and what one command leaves."""

from random import Random
from uuid import uuid4

import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_text, parse_card
from game.engine.log import cut_pack
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.run import OPPONENT, PERSON
from game.models import Action, Match, Shuffle
from game.refused import ActionRefused, Code
from tests.factories import MatchFactory, PlayerFactory, played, theirs, your
from tests.game.playing import act, in_threads, legal_text, logged, refusal, state, step

pytestmark = pytest.mark.django_db


def test_an_action_becomes_a_row_and_is_acknowledged_with_its_place(match: Match) -> None:
    before, action = match.length, legal_text(match)
    ack = act(match, action, command_id="12345678")
    assert (ack.seq, ack.command_id, ack.duplicate) == (before, "12345678", False)
    assert logged(match)[before] == (PERSON, action)
    assert match.to_act == OPPONENT


def test_the_opponent_acts_by_the_same_door(match: Match) -> None:
    act(match, legal_text(match))
    ack = act(match, legal_text(match), player_id=None, command_id=f"ai:{match.length}")
    assert logged(match)[ack.seq][0] == OPPONENT


@pytest.mark.parametrize("whose", ["a stranger's", "an unknown one"])
def test_another_players_match_and_an_unknown_one_are_alike(match: Match, whose: str) -> None:
    stranger, before = PlayerFactory(), logged(match)
    which = match.pk if whose == "a stranger's" else uuid4()
    with pytest.raises(Match.DoesNotExist) as missing:
        act(match, legal_text(match), player_id=stranger.pk, match_id=which)
    assert str(missing.value) == "Match matching query does not exist."
    assert logged(match) == before


def test_neither_side_acts_for_the_other(match: Match) -> None:
    mine = legal_text(match)
    assert refusal(match, mine, player_id=None) is Code.NOT_YOUR_TURN
    act(match, mine)
    assert refusal(match, legal_text(match)) is Code.NOT_YOUR_TURN


def test_only_the_person_resigns_and_cuts(db: None) -> None:
    match = MatchFactory()
    for action in ("resign", "cut 3"):
        assert refusal(match, action, player_id=None) is Code.NOT_YOUR_TURN


@pytest.mark.parametrize("player", [PERSON, None])
def test_nobody_acts_for_the_table(match: Match, player: int | None) -> None:
    pack = Shuffle.objects.get(match=match).pack
    who = {} if player == PERSON else {"player_id": None}
    for action in (f"commit {'0' * 64}", f"deal {pack}"):
        assert refusal(match, action, **who) is Code.NOT_YOUR_TURN


# --- the order of the checks -----------------------------------------------------------------


def test_a_known_command_comes_before_everything(match: Match) -> None:
    ack = act(match, legal_text(match), command_id="12345678")
    Match.objects.filter(pk=match.pk).update(damaged=True)
    again = act(match, "nonsense", command_id="12345678", at=0)
    assert (again.seq, again.duplicate) == (ack.seq, True)


def test_then_damage_the_end_staleness_shape_and_the_rules(match: Match) -> None:
    assert refusal(match, "play 7S3") is Code.BAD_PAYLOAD
    assert refusal(match, "play 7S3", at=match.seq + 1) is Code.STALE
    act(match, "resign")
    assert refusal(match, "play 7S3", at=0) is Code.FINISHED
    Match.objects.filter(pk=match.pk).update(damaged=True)
    assert refusal(match, "play 7S3", at=0) is Code.DAMAGED


@pytest.mark.parametrize("off", [-1, 1, 10**9])
def test_what_was_not_seen_cannot_be_answered(match: Match, off: int) -> None:
    before = logged(match)
    assert refusal(match, legal_text(match), at=match.seq + off) is Code.STALE
    assert logged(match) == before


def test_the_rules_reason_is_handed_on(db: None) -> None:
    match = MatchFactory(log=played(until=your(Phase.CUT)))
    with pytest.raises(ActionRefused) as refused:
        act(match, "play QS1")
    assert refused.value.code is Code.ILLEGAL
    assert refused.value.illegal is not None
    assert refused.value.illegal.code == "cut_first"


NO_ACTIONS = (
    *("", " ", "play", "play QS", "play QS3", "play  QS1", " play QS1", "play QS1 ", "PLAY QS1"),
    *("play qs1", "play QS1 QH1", "draw now", "cut", "cut 64", "cut -1", "cut 07", "cut 1.0"),
    *("cut ٣", "meld", "meld marriage QS1 QS1", "meld wedding KS1 QS1", "seven", "commit 00"),
    *("deal QS1", "resign!", "\x00", "play QS1\n", "x" * 10_000, "play \ud800", "🂭"),
)


@pytest.mark.parametrize("text", NO_ACTIONS, ids=lambda text: ascii(text)[:24])
def test_what_is_no_action_is_refused_as_such(match: Match, text: str) -> None:
    before = logged(match)
    assert refusal(match, text) is Code.BAD_PAYLOAD
    assert logged(match) == before


# --- what the table does by itself -----------------------------------------------------------


def test_the_cut_deals_the_committed_pack_cut_where_the_player_cut_it(db: None) -> None:
    match = MatchFactory()
    act(match, "cut 17")
    pack = tuple(map(parse_card, Shuffle.objects.get(match=match).pack.split()))
    dealt = cut_pack(pack, 17)
    assert logged(match)[1] == (PERSON, "cut 17")
    assert logged(match)[2][1].split()[1:] == [card_text(card) for card in dealt]
    assert state(match).phase is Phase.LEAD


def only_draw_after(match: Match, action: str) -> bool:
    """Say whether an action would leave the winner of the trick nothing but the draw."""
    now = state(match)
    now.apply(now.to_act, parse_action(action))
    return now.only_draw_left()


def test_a_draw_nobody_can_put_off_comes_in_the_same_transaction(db: None) -> None:
    match = MatchFactory(log=played(3, until=your(Phase.FOLLOW)))
    legal = map(str, state(match).legal_actions(PERSON))
    action = next(action for action in legal if only_draw_after(match, action))
    ack = act(match, action)
    seat, text = logged(match)[ack.seq + 1]
    assert (text, match.length) == ("draw", ack.seq + 2)
    assert seat == state(match).to_act
    commands = match.actions.order_by("seq").values_list("command_id", flat=True)
    assert list(commands)[-2:] == [ack.command_id, None]


def test_a_second_deal_is_committed_and_cut_anew(db: None) -> None:
    def ends_the_first_deal(now: MatchState) -> bool:
        return now.deal is not None and now.deal.tricks == 31 and your(Phase.FOLLOW)(now)

    match = MatchFactory(log=played(2, until=ends_the_first_deal))
    act(match, legal_text(match))
    now, second = state(match), Shuffle.objects.get(match=match, deal=2)
    assert (now.phase, now.deal_number, match.to_act) == (Phase.CUT, 2, PERSON)
    assert logged(match)[-1] == (None, f"commit {second.commitment}")
    assert second.pack != Shuffle.objects.get(match=match, deal=1).pack
    act(match, "cut 40")
    assert state(match).dealer == 1 - match.first_dealer


@pytest.mark.parametrize("seed", range(3))
def test_a_stretch_played_through_the_service_is_the_log_refolded(db: None, seed: int) -> None:
    match, random = MatchFactory(), Random(seed)
    for _ in range(25):
        step(match, random)
    now = state(match)
    logged(match)
    assert (match.own_points, match.other_points) == now.totals()
    assert match.to_act == now.to_act


# --- at once ---------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_twenty_equal_commands_at_once_make_one_row() -> None:
    match = MatchFactory(log=played(until=your(Phase.LEAD)))
    before, action = match.length, legal_text(match)
    command = {"command_id": "0123456789", "at": match.seq}
    acks = in_threads(20, lambda _: act(Match.objects.get(pk=match.pk), action, **command))
    assert {(ack.command_id, ack.seq) for ack in acks} == {("0123456789", before)}
    assert sorted(ack.duplicate for ack in acks) == [False] + [True] * 19
    assert len(logged(match)) == before + 1


@pytest.mark.django_db(transaction=True)
def test_of_different_commands_at_one_place_one_wins() -> None:
    match = MatchFactory(log=played(until=your(Phase.LEAD)))
    actions = [str(act) for act in state(match).legal_actions(PERSON)]
    at = match.seq
    results = in_threads(
        8, lambda index: refusal(Match.objects.get(pk=match.pk), actions[index], at=at)
    )
    assert sorted(map(str, results)) == ["None"] + ["stale"] * 7
    assert len(logged(match)) == at + 2


@pytest.mark.django_db(transaction=True)
def test_person_and_opponent_at_once_leave_an_orderly_log() -> None:
    match = MatchFactory(log=played(until=theirs))
    theirs_now = legal_text(match)
    at, players = match.seq, [match.player_id, None]
    actions = ["resign", theirs_now]
    in_threads(
        8,
        lambda index: refusal(
            Match.objects.get(pk=match.pk),
            actions[index % 2],
            player_id=players[index % 2],
            at=at,
        ),
    )
    assert len(logged(match)) >= at + 2
    assert Action.objects.filter(match=match, seq=at + 1).count() == 1
