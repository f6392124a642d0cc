"""What allauth's pages say in words of their own, and we say in ours: one wording on every page.

Nothing reads these: they stand here so that `make messages` keeps them in our catalogues, which
Django asks before those of the applications.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

OF_ALLAUTH: Final = (
    _("Sign In"),
    _("Sign Up"),
    _("Signup"),
    _("Sign Out"),
    pgettext_lazy("field label", "Login"),
)
