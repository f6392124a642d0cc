"""The game application."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    """Bezique: matches and the table."""

    name = "game"
    verbose_name = _("Bezique")

    def ready(self) -> None:
        """Let what a guest played follow it into an account, and a review end with its player."""
        from django.contrib.auth.signals import user_logged_in
        from django.db.models.signals import post_save

        from accounts.models import Player  # models can be imported only now
        from game.adoption import on_log_in
        from game.review.keeping import on_player_saved

        def receive(sender: Any, **kwargs: Any) -> None:
            on_log_in(**kwargs)

        user_logged_in.connect(receive, weak=False, dispatch_uid="game.adoption")
        post_save.connect(on_player_saved, sender=Player, dispatch_uid="game.review")
