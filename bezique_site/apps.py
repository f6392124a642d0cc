"""The site as an application: it brings the system checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Registers bezique_site/checks.py."""

    name = "bezique_site"

    def ready(self) -> None:
        """Import the checks; importing registers them."""
        from bezique_site import checks  # noqa: F401 - imported for its registrations
