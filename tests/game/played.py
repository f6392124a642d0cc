"""Matches played through the service: the person at random, the opponent as it is."""

from random import Random

from accounts.models import Player
from game import thinking
from game.benchmarks.samples import any_action
from game.benchmarks.service import Follower
from game.engine.run import OPPONENT
from game.models import Match
from game.services import match_start


def play_match(player: Player, seed: int = 0, actions: int | None = None) -> Match:
    """Start and play a match to its end; or for so many actions, resigning then."""
    match = play_on(match_start(player=player), seed, actions)
    if not match.result:
        resign(match)
    return match


def play_on(match: Match, seed: int = 0, actions: int | None = None) -> Match:
    """Play a match on, to its end or for so many actions of both sides."""
    random, follower = Random(seed), Follower(match)
    while not follower.state.finished and actions != 0:
        _act_once(follower, random)
        follower.catch_up()
        actions = None if actions is None else actions - 1
    match.refresh_from_db()
    return match


def _act_once(follower: Follower, random: Random) -> None:
    if follower.state.to_act != OPPONENT:
        follower.act(str(any_action(follower.state, random)))
        return
    match_id = follower.match.pk
    question = thinking.question_of(match_id)
    assert question is not None
    thinking.write(match_id, question.at, thinking.decide(question))


def resign(match: Match) -> None:
    """Let the person give a match up."""
    follower = Follower(match)
    follower.act("resign", by_person=True)
    match.refresh_from_db()
