"""Matches, logs, runs and figures in the admin: to look at; only voiding a match writes.

Staff are players' eyes too (part 2 of the rules): of a match that is not finished they see the
public columns only. Its log holds the deal, and its last hash could be searched for the cards that
make it; so neither is shown, listed, filtered by or searched before the match is over (R57).
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from game.admin.matches import MatchAdmin
from game.admin.oversight import FailedCheckAdmin, VoidingAdmin
from game.admin.people import PersonAdmin, PlayerWithRunsAdmin
from game.admin.runs import RunAdmin
from game.engine.forms import compiled

__all__ = [
    "FailedCheckAdmin",
    "MatchAdmin",
    "PersonAdmin",
    "PlayerWithRunsAdmin",
    "RunAdmin",
    "VoidingAdmin",
]

admin.site.site_header = admin.site.site_title = _("Bezique")
admin.site.index_title = (
    _("The engine runs compiled") if compiled() else _("The engine runs as plain Python, slowly")
)
