"""Pages: who sees what, what a form may post, and what no page does."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import Player
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.models import Action, Match, Run
from tests.factories import (
    MatchFactory,
    PlayerFactory,
    UserFactory,
    last_card,
    played,
    theirs,
    your,
)
from tests.game.playing import act, legal_text, logged, refusal
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
COMMAND = "01234567-89ab-cdef-0123-456789abcdef"


@pytest.fixture
def match(transactional_db: None) -> Match:
    found: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    return found


@pytest.fixture
def owner(match: Match, visitor: Visitor) -> Visitor:
    """The guest whose match it is."""
    visitor.owns(match)
    return visitor


def post(visitor: Visitor, match: Match, action: str, **fields: Any) -> HttpResponse:
    """Press a button of the table."""
    match.refresh_from_db()
    form = {"action": action, "at": match.seq, "command_id": COMMAND}
    answer: HttpResponse = visitor.client.post(f"/match/{match.pk}/", form | fields)
    return answer


def rows() -> int:
    return Action.objects.count()


# --- home and starting -----------------------------------------------------------------------


def test_home_invites_a_new_visitor_and_keeps_nothing_about_them(visitor: Visitor) -> None:
    page = visitor.client.get("/")
    assert page.status_code == 200
    assert page.context["home"]["unfinished"] is None
    assert (page.context["home"]["score"], page.context["home"]["level"]) == ("0.0000", 1)
    assert Player.objects.count() == 0
    assert "sessionid" not in visitor.client.cookies


def test_play_makes_a_guest_and_leads_to_the_table(visitor: Visitor) -> None:
    answer = visitor.client.post("/play/")
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/match/{match.pk}/")
    assert visitor.client.get(answer["Location"]).context["table"].phase == "cut"
    assert match.player.user is None


def test_play_goes_on_with_the_unfinished_match(owner: Visitor, match: Match) -> None:
    answer = owner.client.post("/play/")
    assert answer["Location"] == f"/match/{match.pk}/"
    home = owner.client.get("/").context["home"]["unfinished"]
    assert (home["match_id"], home["match_number"], home["deal_number"]) == (match.pk, 1, 1)


def test_starting_anew_asks_to_resign_first(owner: Visitor, match: Match) -> None:
    page = owner.client.post("/play/", {"restart": "1"})
    assert (page.status_code, page.templates[0].name) == (200, "game/resign.html")
    match.refresh_from_db()
    assert (match.result, Match.objects.count()) == ("", 1)
    asked = page.context["resign"]
    answer = post(owner, match, "resign", command_id=asked["command_id"], then=asked["then"])
    match.refresh_from_db()
    following = Match.objects.get(number=2)
    assert (match.result, match.resigned) == ("loss", True)
    assert answer["Location"] == f"/match/{following.pk}/"


def test_a_user_has_their_own_player(visitor: Visitor) -> None:
    user = UserFactory()
    visitor.client.force_login(user)
    visitor.client.post("/play/")
    assert Match.objects.get().player.user == user
    assert Player.objects.count() == 1


def test_home_shows_the_run_and_the_best_one(visitor: Visitor) -> None:
    visitor.becomes(PlayerFactory())
    Run.objects.create(player=visitor.player, wins=2, margin=87)
    page = visitor.client.get("/").context["home"]
    assert (page["streak"], page["score"], page["best"], page["level"]) == (
        2,
        "2.0087",
        "2.0087",
        3,
    )


# --- the table -------------------------------------------------------------------------------


def test_the_owner_sees_the_table_with_what_may_be_done(owner: Visitor, match: Match) -> None:
    page = owner.client.get(f"/match/{match.pk}/")
    html = page.content.decode()
    assert page.status_code == 200
    assert f'data-seq="{match.seq}" data-phase="lead" data-to-act="you"' in html
    for legal in played(until=your(Phase.LEAD)).state.legal_actions(PERSON):
        assert f'value="{legal}"' in html


@pytest.mark.parametrize("path", ["/match/{}/", "/match/{}/resign/"])
@pytest.mark.parametrize("method", ["get", "post", "head"])
def test_a_foreign_match_an_unknown_one_and_no_session_are_told_apart_by_nothing(
    match: Match, path: str, method: str
) -> None:
    stranger, anonymous, signed_in = Visitor(), Visitor(), Visitor()
    stranger.becomes(PlayerFactory())
    signed_in.signs_in(UserFactory(is_staff=True))
    asked = [
        (stranger, match.pk),
        (stranger, uuid4()),
        (anonymous, match.pk),
        (anonymous, uuid4()),
        (signed_in, match.pk),
    ]
    answers = [getattr(who.client, method)(path.format(pk)) for who, pk in asked]
    assert {answer.status_code for answer in answers} <= {404, 405}
    for foreign, unknown in (answers[:2], answers[2:4]):
        assert foreign.content == unknown.content
    assert rows() == match.length


def test_a_press_is_a_row_and_leads_back_to_the_table(owner: Visitor, match: Match) -> None:
    action, at = legal_text(match), match.seq
    answer = post(owner, match, action)
    assert (answer.status_code, answer["Location"]) == (303, f"/match/{match.pk}/")
    page = owner.client.get(answer["Location"])
    match.refresh_from_db()
    assert match.actions.get(seq=at + 1).text == action
    assert (page.context["table"].to_act, page.context["table"].seq) == ("you", match.seq)
    assert page.context["table"].news


def test_a_press_repeated_is_one_row(owner: Visitor, match: Match) -> None:
    action, at = legal_text(match), match.seq
    for _ in range(3):
        assert post(owner, match, action, at=at).status_code == 303
    assert match.actions.filter(command_id=COMMAND).count() == 1


def test_a_page_that_is_out_of_date_is_told_so_and_shows_what_is(
    owner: Visitor, match: Match
) -> None:
    action, at = legal_text(match), match.seq
    owner.client.get(post(owner, match, action)["Location"])
    before = rows()
    page = post(owner, match, action, at=at, command_id=COMMAND[::-1])
    match.refresh_from_db()
    assert page.status_code == 409
    assert (page.context["table"].seq, rows()) == (match.seq, before)
    assert page.context["table"].notice


@pytest.mark.parametrize(
    ("action", "status"), [("draw", 409), ("play 7S3", 400), ("cut 3", 409), ("x" * 10_000, 400)]
)
def test_what_may_not_be_done_is_refused_with_a_reason(
    owner: Visitor, match: Match, action: str, status: int
) -> None:
    page = post(owner, match, action)
    assert (page.status_code, rows()) == (status, match.length)
    assert page.context["table"].notice in page.content.decode()
    assert page.context["table"].notice


BAD_FIELDS: list[dict[str, Any]] = [
    *({"at": value} for value in ("", "three", "-1", "1e3", "2147483648", "9" * 5000, "NaN")),
    *({"command_id": value} for value in ("", "short", "x" * 37, "0" * 10_000, "ai:12345678")),
    *({"command_id": value} for value in ("<b>bold</b> is 12", "0123456\n", "\x0012345678")),
    *({"action": value} for value in ("", "\x00", "x" * 321)),
    {"then": "elsewhere"},
]


@pytest.mark.parametrize("fields", BAD_FIELDS, ids=lambda fields: ascii(fields)[:40])
def test_a_form_with_a_bad_field_is_refused_with_a_reason(
    owner: Visitor, match: Match, fields: dict[str, Any]
) -> None:
    page = post(owner, match, **({"action": legal_text(match)} | fields))
    assert (page.status_code, rows()) == (400, match.length)
    assert page.context["table"].notice


@pytest.mark.parametrize("missing", ["action", "at", "command_id"])
def test_a_form_without_a_field_is_refused(owner: Visitor, match: Match, missing: str) -> None:
    form = {"action": legal_text(match), "at": match.seq, "command_id": COMMAND}
    del form[missing]
    assert owner.client.post(f"/match/{match.pk}/", form).status_code == 400
    assert rows() == match.length


def test_a_file_instead_of_a_form_is_refused(owner: Visitor, match: Match) -> None:
    answer = owner.client.post(f"/match/{match.pk}/", b"\x00" * 99, content_type="image/png")
    assert (answer.status_code, rows()) == (400, match.length)


def test_the_opponent_is_let_act_before_the_page_is_shown(visitor: Visitor) -> None:
    match = MatchFactory(log=played(3, until=theirs))
    visitor.owns(match)
    assert visitor.client.get(f"/match/{match.pk}/").context["table"].to_act == "you"


def test_a_page_is_shown_though_the_opponent_fails(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = MatchFactory(log=played(3, until=theirs))
    visitor.owns(match)
    monkeypatch.setattr("game.thinking.decide", lambda question: 1 / 0)
    page = visitor.client.get(f"/match/{match.pk}/")
    assert (page.status_code, page.context["table"].to_act) == (200, "opponent")


# --- resigning and the end -------------------------------------------------------------------


def test_resigning_asks_once_and_says_what_it_costs(owner: Visitor, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(wins_before=3)
    page = owner.client.get(f"/match/{match.pk}/resign/")
    assert "3 wins" in page.content.decode()
    assert refusal(match, "nothing") is not None
    answer = post(owner, match, "resign", then=page.context["resign"]["then"])
    assert answer["Location"] == f"/match/{match.pk}/"
    table = owner.client.get(answer["Location"]).context["table"]
    assert (table.result.outcome, table.result.by_resignation) == ("loss", True)
    late = owner.client.get(f"/match/{match.pk}/resign/")
    assert late["Location"] == f"/match/{match.pk}/"


def test_a_finished_match_shows_its_result_and_takes_no_press(visitor: Visitor) -> None:
    match = MatchFactory(log=played(1, until=last_card))
    visitor.owns(match)
    act(match, legal_text(match))
    page = visitor.client.get(f"/match/{match.pk}/")
    match.refresh_from_db()
    result = page.context["table"].result
    assert (result.outcome, result.margin) == (match.result, match.margin)
    assert len(page.context["table"].breakdowns) == 2
    refused = post(visitor, match, "resign")
    assert (refused.status_code, rows()) == (409, match.length)
    assert visitor.client.post("/play/")["Location"] != f"/match/{match.pk}/"


# --- what no page does -----------------------------------------------------------------------


def test_looking_changes_nothing(owner: Visitor, match: Match) -> None:
    before = logged(match), Match.objects.values().get()
    for path in ("/", f"/match/{match.pk}/", f"/match/{match.pk}/resign/"):
        for _ in range(3):
            assert owner.client.get(path).status_code == 200
            assert owner.client.head(path).status_code == 200
    assert (logged(match), Match.objects.values().get()) == before


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("get", "/play/"), ("head", "/play/"), ("put", "/play/"), ("delete", "/play/")),
        *(("put", "/match/{}/"), ("delete", "/match/{}/"), ("patch", "/match/{}/")),
        *(("post", "/match/{}/resign/"), ("delete", "/match/{}/resign/"), ("post", "/")),
    ],
)
def test_other_methods_are_not_allowed(
    owner: Visitor, match: Match, method: str, path: str
) -> None:
    assert getattr(owner.client, method)(path.format(match.pk)).status_code == 405
    assert (rows(), Match.objects.count()) == (match.length, 1)


@pytest.mark.parametrize("path", ["/", "/match/{}/", "/match/{}/resign/"])
def test_pages_are_private_and_bound_to_our_own_files(
    owner: Visitor, match: Match, path: str
) -> None:
    page = owner.client.get(path.format(match.pk))
    assert "no-store" in page["Cache-Control"]
    policy = dict(part.split(" ", 1) for part in page["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    html = page.content.decode()
    for forbidden in ("<script>", " style=", " onclick=", "<style"):
        assert forbidden not in html


@pytest.mark.parametrize("token", [None, "", "x" * 64, "another's"])
@pytest.mark.parametrize("path", ["/play/", "/match/{}/"])
def test_a_form_without_its_token_is_refused_in_plain_words(
    match: Match, token: str | None, path: str
) -> None:
    strict = Visitor(enforce_csrf_checks=True)
    strict.owns(match)
    strict.client.get(f"/match/{match.pk}/")
    form: dict[str, Any] = {"action": legal_text(match), "at": match.seq, "command_id": COMMAND}
    if token == "another's":
        other = Client()
        token = other.get("/").cookies["csrftoken"].value
    if token is not None:
        form["csrfmiddlewaretoken"] = token
    page = strict.client.post(path.format(match.pk), form)
    assert (page.status_code, page.templates[0].name) == (403, "errors/csrf.html")
    assert (rows(), Match.objects.count()) == (match.length, 1)


def test_a_form_with_its_token_is_taken(match: Match) -> None:
    strict = Visitor(enforce_csrf_checks=True)
    strict.owns(match)
    strict.client.get(f"/match/{match.pk}/")
    token = strict.client.cookies["csrftoken"].value
    answer = post(strict, match, legal_text(match), csrfmiddlewaretoken=token)
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("stored", "found"), [("not an id", False), (7, False), (["x"], False), ("", False)]
)
def test_a_session_with_nonsense_in_it_is_nobodys(
    match: Match, stored: object, found: bool
) -> None:
    visitor = Visitor()
    visitor.owns(match)
    session = visitor.client.session
    session["player"] = stored
    session.save()
    assert visitor.client.get(f"/match/{match.pk}/").status_code == 404
    assert visitor.client.get("/").status_code == 200


def test_a_start_that_cannot_be_written_is_said_so(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.refused import ActionRefused, Code

    def refused(**_: Any) -> None:
        raise ActionRefused(Code.BUSY)

    monkeypatch.setattr("game.views.match_start", refused)
    assert visitor.client.post("/play/").status_code == 503
