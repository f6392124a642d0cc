"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users of the site."""

    name = "accounts"
