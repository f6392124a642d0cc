"""The site's settings in their test environment."""

import os

os.environ["BEZIQUE_ENV"] = "test"

from bezique_site.settings import *  # noqa: E402, F403 - the same settings, whatever they are

# The real one is slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests of the admin log staff in directly; tests/accounts/test_staff.py asks for the second factor.
STAFF_SECOND_FACTOR = False
