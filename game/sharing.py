"""Links by which anybody may look back on a finished match: its owner gives them away.

A token is the match's id, signed with the site's key: nobody can guess one, and none is stored. It
lasts until the match is forgotten, or the site's key is changed without a fallback.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.core.signing import BadSignature, Signer

from game.models import Match

_signer: Final = Signer(sep=".", salt="bezique.replay")


def token_of(match: Match) -> str:
    """Return the token of a match's link."""
    return _signer.sign(match.pk.hex)


def shared_match(token: str) -> Match:
    """Return the finished match that a token was made for.

    Raises Match.DoesNotExist for a false token as for a match that is gone or forgotten.
    """
    try:
        match_id = UUID(_signer.unsign(token))
    except (BadSignature, ValueError):
        raise Match.DoesNotExist from None
    finished = Match.objects.exclude(result="").filter(player__forgotten=None)
    return finished.select_related("player__user").get(pk=match_id)
