"""Reading: which match is whose, and what its log makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from accounts.models import Player
from game.engine import log
from game.engine.log import DamagedLog, Row
from game.engine.match import Match as MatchState
from game.engine.rulesets import ruleset_of
from game.engine.run import RunScore
from game.models import Action, Match, Run, Shuffle, Voiding


def match_of(players: Sequence[UUID], match_id: UUID) -> Match:
    """Return a match of one of a visitor's own players (accounts.guests.players_of).

    Raises Match.DoesNotExist alike for a foreign and for an unknown one, so that nobody learns
    which there are.
    """
    matches = Match.objects.select_related("player__user", "run")
    return matches.get(pk=match_id, player__in=players)


def open_match(players: Sequence[UUID]) -> Match | None:
    """Return the unfinished ranked match of a visitor's players, the first player's first."""
    open_ones = Match.objects.filter(
        player__in=players, result="", kind=Match.Kind.RANKED, damaged=False
    )
    return min(
        open_ones.select_related("run"), key=lambda m: players.index(m.player_id), default=None
    )


def log_of(match: Match) -> list[Row]:
    """Return a match's log as far as ``match`` knows it, so that its columns and rows agree.

    Raises DamagedLog when it is not what was written.
    """
    return as_written(match, rows_of(match.pk)[: match.length])


def as_written(match: Match, rows: list[Row]) -> list[Row]:
    """Return a match's rows if they are what was written, else raise DamagedLog.

    The chain is counted anew and must end in the hash that the match remembers: rows may be
    changed or gone and still fold.
    """
    if not rows or log.chain_end(genesis_of(match), rows) != match.last_hash:
        raise DamagedLog(len(rows), "the chain does not end as the match remembers")
    return rows


def genesis_of(match: Match) -> str:
    """Return the hash that a match's first row is chained to, here as where it was played."""
    return log.genesis(
        str(match.origin or match.pk), match.ruleset, match.first_dealer, match.level
    )


def rows_of(match_id: UUID) -> list[Row]:
    """Return the rows there are of a match's log, unchecked."""
    rows = Action.objects.filter(match=match_id).order_by("seq")
    return [Row(*values) for values in rows.values_list("seq", "seat", "text")]


def state_of(match: Match, rows: list[Row] | None = None) -> MatchState:
    """Return the state that a match's log makes. Raises DamagedLog when it makes none."""
    rows = log_of(match) if rows is None else rows
    return log.fold(ruleset_of(match.ruleset), match.first_dealer, rows)


def run_of(player: Player | None) -> RunScore:
    """Return the score of a player's open run."""
    run = Run.objects.filter(player=player, ended=None).first() if player else None
    return run.score if run else RunScore()


def best_run_of(player: Player | None) -> RunScore:
    """Return the best score a player ever had (H12.5)."""
    runs = Run.objects.filter(player=player) if player else Run.objects.none()
    run = runs.order_by("-wins", "-margin").first()
    return run.score if run else RunScore()


def voiding_of(match: Match) -> Voiding | None:
    """Return what declared a match void; None for one that counts."""
    return Voiding.objects.filter(match=match).order_by("pk").last() if match.voided else None


def nonce_of(match: Match, deal: int) -> str:
    """Return the nonce a deal's pack was committed with: secret until the deal is over."""
    return Shuffle.objects.values_list("nonce", flat=True).get(match=match, deal=deal)
