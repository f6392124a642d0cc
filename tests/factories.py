"""Users, players, and matches in a given state: laid down as a log, not played move by move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import factory
from factory.django import DjangoModelFactory, Password

from accounts.models import Player, User
from game.engine import log
from game.engine.actions import Action as Act
from game.engine.actions import Commit, DealOut, Draw, Play
from game.engine.cards import card_text
from game.engine.log import Row
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.models import Action, Match, Run, Shuffle

PASSWORD = "a long secret"
Until = Callable[[MatchState], bool]


class UserFactory(DjangoModelFactory):
    """Somebody with an account."""

    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"user{number}")
    password = Password(PASSWORD)


class PlayerFactory(DjangoModelFactory):
    """A guest; with ``user`` the player of an account."""

    class Meta:
        model = Player


@dataclass
class Played:
    """A match played at random, outside any database."""

    state: MatchState
    rows: list[Row] = field(default_factory=list)
    shuffles: list[dict[str, Any]] = field(default_factory=list)

    def do(self, seat: int | None, act: Act) -> None:
        """Do an action and write it down."""
        self.state.apply(seat, act)
        self.rows.append(Row(len(self.rows), seat, str(act)))


def played(
    seed: int = 1, until: Until | None = None, *, dealer: int = OPPONENT, declaring: bool = False
) -> Played:
    """Play a match at random to its end, or until a seat has a choice in a state as asked for."""
    random, table = Random(seed), Played(MatchState(HOUSE, dealer))
    while not table.state.finished:
        if table.state.phase is Phase.SHUFFLE:
            shuffle(table, random)
        elif table.state.phase is Phase.DEAL:
            pack = log.cut_pack(table.shuffles[-1]["cards"], table.state.cut)
            table.do(None, DealOut(pack))
        elif until and until(table.state) and not table.state.only_draw_left():
            return table
        else:
            table.do(table.state.to_act, _choice(table.state, random, declaring=declaring))
    if until:
        raise LookupError(f"seed {seed} never comes to the state asked for")
    return table


def shuffle(table: Played, random: Random) -> None:
    """Shuffle the pack of the next deal, and write its fingerprint down."""
    cards = tuple(random.sample(range(64), 64))
    nonce = f"{random.getrandbits(256):064x}"
    commitment = log.commitment_of(nonce, cards)
    table.shuffles.append({"nonce": nonce, "cards": cards, "commitment": commitment})
    table.do(None, Commit(commitment))


def _choice(state: MatchState, random: Random, *, declaring: bool) -> Act:
    legal = state.legal_actions(state.to_act)
    if declaring:
        legal = [act for act in legal if not isinstance(act, Draw | Play)] or legal
    return random.choice(legal)


def your(*phases: Phase) -> Until:
    """Return the condition that the person is to act in one of these phases."""
    return lambda state: state.to_act == PERSON and state.phase in phases


def theirs(state: MatchState) -> bool:
    """Say whether the opponent is to act."""
    return state.to_act == OPPONENT


def last_card(state: MatchState) -> bool:
    """Say whether the person is to play the last card of the second deal."""
    last_trick = state.deal is not None and state.deal.tricks == 31
    return last_trick and state.deal_number == 2 and your(Phase.FOLLOW)(state)


class MatchFactory(DjangoModelFactory):
    """A match with the log of ``log``, a Played; as it was started when none is given."""

    class Meta:
        model = Match
        skip_postgeneration_save = True

    player = factory.SubFactory(PlayerFactory)
    run = factory.LazyAttribute(
        lambda match: Run.objects.get_or_create(player=match.player, ended=None)[0]
    )
    number = factory.LazyAttribute(
        lambda match: Match.objects.filter(player=match.player).count() + 1
    )
    ruleset = HOUSE.key
    level = 1
    first_dealer = OPPONENT

    @factory.post_generation
    def log(match: Match, create: bool, extracted: Played | None, **_: Any) -> None:  # noqa: N805
        """Write the rows, the shuffles and the summary columns."""
        if create:
            lay(match, extracted or played(until=your(Phase.CUT)))


def lay(match: Match, table: Played) -> None:
    """Write a match's log and what follows from it; the run stays as it is."""
    previous = log.genesis(str(match.pk), match.ruleset, match.first_dealer, match.level)
    actions = []
    for row in table.rows:
        link = log.chain_hash(previous, row)
        actions.append(Action(match=match, **row._asdict(), prev_hash=previous, hash=link))
        previous = link
    Action.objects.bulk_create(actions)
    for deal, shuffle in enumerate(table.shuffles, 1):
        pack = " ".join(map(card_text, shuffle["cards"]))
        written = {"nonce": shuffle["nonce"], "commitment": shuffle["commitment"]}
        Shuffle.objects.create(match=match, deal=deal, pack=pack, **written)
    match.length, match.last_hash = len(actions), previous
    match.own_points, match.other_points = table.state.totals()
    match.to_act = table.state.to_act
    if table.state.verdict:
        _decide(match, table.state)
    match.save()


def _decide(match: Match, state: MatchState) -> None:
    assert state.verdict is not None
    results = {PERSON: Match.Result.WIN, OPPONENT: Match.Result.LOSS, None: Match.Result.DRAW}
    match.result, match.margin = results[state.verdict.winner], state.verdict.margin
    match.resigned = state.verdict.resigned
