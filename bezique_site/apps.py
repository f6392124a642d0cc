"""The site as an application: it brings the system checks."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    """Registers bezique_site/checks.py."""

    name = "bezique_site"

    def ready(self) -> None:
        """Import the checks; importing registers them."""
        from bezique_site import checks  # noqa: F401 - imported for its registrations


class StaffAdminConfig(AdminConfig):
    """The admin behind our own door (accounts/staff.py)."""

    default_site = "accounts.staff.StaffSite"
