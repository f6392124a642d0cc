"""A guest comes back to an account: what was played follows, and no run is made better by it.

- The account has no ranked match yet: the guest's player becomes the account's. Nothing is moved.
- The account has: the guest's matches are joined to it. They are read and finished under the
  guest's own player, in the guest's own run, so that the account's run and best stay what they are.
- Both have an unfinished ranked match: nothing is done until the person says which one to keep;
  the other one is resigned (H12.7). Until then the guest waits in the session.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpRequest

from accounts.guests import SESSION_KEY, adopt, guest_of, join
from accounts.models import Player, User
from game.models import Match
from game.refused import ActionRefused, Code
from game.selectors import open_match
from game.services import match_act


def on_log_in(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Take the guest of a session into the account that is logged in to (a signal's receiver)."""
    guest = guest_of(request.session)
    if guest is not None and welcome(guest, user):
        request.session.pop(SESSION_KEY, None)


def welcome(guest: Player, user: User) -> bool:
    """Take a guest into an account; return whether that could be done without asking."""
    with transaction.atomic():
        locked, account = _locked(guest, user)
        if locked is None:
            return True
        if account is None:
            adopt(locked, user)
        elif not Match.objects.filter(player=account, kind=Match.Kind.RANKED).exists():
            _change_places(locked, account, user)
        elif open_match([locked.pk]) and open_match(own_ids(account)):
            return False
        else:
            join(locked, account)
    return True


def decide(guest: Player, user: User, *, keep: UUID) -> None:
    """Keep one of two unfinished ranked matches, resign the other, and join the guest.

    ``keep`` is the match to keep. Raises ActionRefused, with nothing done, when it is none of the
    two, or when the other one could not be resigned.
    """
    with transaction.atomic():
        locked, account = _locked(guest, user)
        if locked is None or account is None:
            return
        both = [open_match([locked.pk]), open_match(own_ids(account))]
        unfinished = {match.pk: match for match in both if match is not None}
        if unfinished.pop(keep, None) is None:
            raise ActionRefused(Code.STALE)
        for match in unfinished.values():
            _resign(match)
        join(locked, account)


def own_ids(account: Player) -> list[UUID]:
    """Return the ids of an account's player and of the guests that were joined to it."""
    return [account.pk, *account.guests.values_list("pk", flat=True)]


def _locked(guest: Player, user: User) -> tuple[Player | None, Player | None]:
    """Lock the account's player, then the guest: None where somebody else was first."""
    account = Player.objects.select_for_update().filter(user=user).first()
    guests = Player.objects.select_for_update().filter(pk=guest.pk)
    return guests.filter(user=None, account=None, forgotten=None).first(), account


def _change_places(guest: Player, account: Player, user: User) -> None:
    """Make the guest the account's player, with the account's choices; the other is joined."""
    guest.copy_preferences(account)
    guest.save()
    account.user = None
    account.save(update_fields=["user"])
    account.guests.update(account=guest)
    join(account, guest)
    adopt(guest, user)


def _resign(match: Match) -> None:
    match_act(
        match_id=match.pk,
        player_id=match.player_id,
        action="resign",
        at=Match.objects.select_for_update().get(pk=match.pk).seq,
        command_id=str(uuid4()),
    )
