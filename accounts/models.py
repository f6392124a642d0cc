"""The user of the site."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account. Our own class from the first migration on, so that it can grow."""
