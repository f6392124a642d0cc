"""The site's settings in their test environment."""

import os

os.environ["BEZIQUE_ENV"] = "test"

from bezique_site.settings import *  # noqa: E402, F403 - the same settings, whatever they are

# The real one is slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests of the admin log staff in directly; tests/accounts/test_staff.py asks for the second factor.
STAFF_SECOND_FACTOR = False
# Every test's client builds the middleware anew, and would look at each static file: half the time
# of the tests of pages. What serves them is tested in browsers, with the site's own settings.
SERVESTATIC_USE_FINDERS = SERVESTATIC_USE_STATIC_ROOT = False
