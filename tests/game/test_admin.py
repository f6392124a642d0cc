"""The admin: for staff, to look at only, and of a live match nothing that its table hides."""

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player, User
from game.engine.cards import CARDS, card_text
from game.models import Action, Match, Run, Shuffle
from tests.factories import MatchFactory, played
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db

CARD = re.compile(r"\b(?:7|8|9|J|Q|K|10|A)[SHCD][12]\b")
MODELS = ("game_match", "game_run", "accounts_player")


@pytest.fixture
def staff() -> Client:
    """The browser of a superuser: nobody may see more."""
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.fixture
def over() -> Match:
    """A finished match."""
    found: Match = MatchFactory(log=played(seed=2))
    return found


def page_of(thing: Match | Run | Player, page: str = "change") -> str:
    """Return the address of a thing's page in the admin."""
    return reverse(
        f"admin:{thing._meta.app_label}_{thing._meta.model_name}_{page}", args=[thing.pk]
    )


def without_pictures(html: str) -> str:
    """Return a page without its SVG, whose paths can look like cards."""
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


def every_page(match: Match) -> list[str]:
    """Return every address that tells of a match."""
    changelist = reverse("admin:game_match_changelist")
    return [
        changelist,
        f"{changelist}?q={match.pk}",
        f"{changelist}?q={match.player_id}",
        page_of(match),
        page_of(match, "history"),
        reverse("admin:game_run_changelist"),
        page_of(match.run),
        page_of(match.player),
        reverse("admin:index"),
    ]


def test_a_live_match_shows_no_hidden_card(staff: Client, match: Match) -> None:
    shuffle = Shuffle.objects.get(match=match)
    for address in every_page(match):
        response = staff.get(address)
        assert response.status_code == HTTPStatus.OK, address
        html = without_pictures(response.content.decode())
        assert not CARD.search(html), address
        for secret in (shuffle.nonce, shuffle.pack, match.last_hash, "deal "):
            assert secret not in html, address
    names = f"{match} {match.run} {match.player} {shuffle}"
    assert not CARD.search(names)
    assert shuffle.nonce not in names


@pytest.mark.parametrize(
    "lookup",
    [
        "last_hash__startswith=a",
        "actions__text__startswith=deal",
        "shuffles__nonce__startswith=a",
        "shuffles__pack__startswith=QS1",
        "run__matches__last_hash__startswith=a",
    ],
)
def test_addresses_search_nothing_hidden(staff: Client, match: Match, lookup: str) -> None:
    response = staff.get(f"{reverse('admin:game_match_changelist')}?{lookup}")
    assert response.status_code == HTTPStatus.BAD_REQUEST


def test_what_is_hidden_cannot_be_searched_for(staff: Client, match: Match) -> None:
    shuffle = Shuffle.objects.get(match=match)
    for secret in (card_text(CARDS - 1), shuffle.nonce, shuffle.commitment, match.last_hash):
        html = staff.get(reverse("admin:game_match_changelist"), {"q": secret}).content.decode()
        assert str(match.pk) not in html


def test_a_finished_match_shows_its_log(staff: Client, over: Match) -> None:
    html = staff.get(page_of(over)).content.decode()
    for text in Action.objects.filter(match=over).values_list("text", flat=True):
        assert text in html


@pytest.mark.parametrize("page", ["change", "delete"])
def test_nothing_can_be_changed(staff: Client, over: Match, page: str) -> None:
    for thing in (over, over.run, over.player):
        before = type(thing).objects.filter(pk=thing.pk).values().get()
        response = staff.post(page_of(thing, page), {"number": 77, "post": "yes"})
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert type(thing).objects.filter(pk=thing.pk).values().get() == before


@pytest.mark.parametrize("model", MODELS)
def test_nothing_can_be_added_or_done_to_many(staff: Client, over: Match, model: str) -> None:
    assert staff.get(reverse(f"admin:{model}_add")).status_code == HTTPStatus.FORBIDDEN
    action = {"action": "delete_selected", "_selected_action": [str(over.pk)], "post": "yes"}
    staff.post(reverse(f"admin:{model}_changelist"), action)
    assert Match.objects.filter(pk=over.pk).exists()


def test_the_list_asks_little_however_long_it_is(
    staff: Client, django_assert_max_num_queries: "pytest.FixtureRequest"
) -> None:
    for seed in range(8):
        MatchFactory(log=played(seed))
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        assert staff.get(reverse("admin:game_match_changelist")).status_code == HTTPStatus.OK


@pytest.mark.parametrize("who", ["nobody", "guest", "user"])
def test_only_staff_come_in(visitor: Visitor, match: Match, who: str) -> None:
    if who == "guest":
        visitor.owns(match)
    if who == "user":
        visitor.client.force_login(User.objects.create_user("somebody"))
    for address in every_page(match):
        response = visitor.client.get(address)
        assert response.status_code == HTTPStatus.FOUND, address
        assert "login" in response["Location"]


def test_staff_without_the_right_see_nothing(client: Client, over: Match) -> None:
    client.force_login(User.objects.create_user("helper", is_staff=True))
    for address in (reverse("admin:game_match_changelist"), page_of(over), page_of(over.run)):
        assert client.get(address).status_code == HTTPStatus.FORBIDDEN
