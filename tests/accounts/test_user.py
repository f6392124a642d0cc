"""The site's own user model."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import User


def test_user_is_our_own() -> None:
    assert get_user_model() is User


def test_passwords_are_hashed_with_argon2_first() -> None:
    from bezique_site import settings as site

    assert "Argon2" in site.PASSWORD_HASHERS[0]
    assert settings.PASSWORD_HASHERS != site.PASSWORD_HASHERS  # tests use a quick one


@pytest.mark.django_db
def test_staff_find_users_in_the_admin(client: Client) -> None:
    client.force_login(User.objects.create_superuser("staff"))
    User.objects.create_user("player-one")
    assert "player-one" in client.get("/admin/accounts/user/").text
