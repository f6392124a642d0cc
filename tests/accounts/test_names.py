"""Names of users: what may be one, and which are taken for each other."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from accounts.models import User
from accounts.names import VALIDATORS, looks_of
from tests.accounts.doing import sign_up
from tests.game.visitors import Visitor


def refused(name: str) -> bool:
    try:
        for validator in VALIDATORS:
            validator(name)
    except ValidationError:
        return True
    return False


@pytest.mark.parametrize(
    "name",
    ["anna", "Anna-Maria.2", "Łukasz", "Анна", "Ελένη", "花子", "ハナコさん", "김민준", "민준kim"],
)
def test_names_of_the_world(name: str) -> None:
    assert not refused(name)


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "x" * 31,
        "two words",
        "a@b.example",
        "ann\u0430",  # a Cyrillic a among Latin letters
        "an\u200bna",
        "an\u202ena",
        "an\x00na",
        "an\nna",
        "ａｎｎａ",  # full width
        "_._",
        "ﬁona",  # a ligature
        "花子Анна",
        "",
    ],
)
def test_names_that_fool(name: str) -> None:
    assert refused(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("anna", "Anna"), ("bill", "BILL"), ("bill", "bi1l"), ("сора", "copa"), ("modern", "modem")],
)
def test_names_of_one_look(one: str, other: str) -> None:
    assert looks_of(one) == looks_of(other)


@pytest.mark.django_db
def test_a_name_that_looks_like_anothers_is_taken(visitor: Visitor) -> None:
    User.objects.create_user("copa")
    answer = sign_up(visitor.client, "сора")
    assert "already exists" in answer.text
    assert User.objects.count() == 1
