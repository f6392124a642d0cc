"""What a socket refuses, and when it is closed: strangers, nonsense, floods, failures, log-outs."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError

from accounts.models import Player, User
from bezique_site.database import in_database
from game import consumers
from game.engine.phases import Phase
from game.models import Action, Match
from tests.factories import MatchFactory, PlayerFactory, UserFactory, played, your
from tests.game.playing import legal_text
from tests.game.sockets import PATIENCE, Socket, opened
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(transactional_db: None, visitor: Visitor) -> Match:
    """The visitor's match, in which the visitor is to lead."""
    found: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    visitor.owns(found)
    return found


@pytest.fixture
async def socket(match: Match, visitor: Visitor) -> AsyncIterator[Socket]:
    """The visitor's socket, which has said hello."""
    async with opened(visitor, match.pk) as found:
        await found.hello(match.seq)
        yield found


async def rows() -> int:
    return await in_database(Action.objects.count)


# --- who -------------------------------------------------------------------------------------


def visitors_who_may_not(match: Match) -> list[tuple[Visitor, Any]]:
    """Return visitors with the ids they ask for: none of them may see the match."""
    stranger, anonymous, staff, forged = Visitor(), Visitor(), Visitor(), Visitor()
    stranger.becomes(PlayerFactory())
    staff.signs_in(UserFactory(is_staff=True, is_superuser=True))
    forged.client.cookies["sessionid"] = "x" * 32
    own, unknown = match.pk, uuid4()
    return [(who, pk) for who in (stranger, anonymous, staff, forged) for pk in (own, unknown)]


async def test_a_foreign_match_and_an_unknown_one_end_in_the_same_bytes(match: Match) -> None:
    answers = []
    for visitor, pk in await in_database(visitors_who_may_not, match):
        async with opened(visitor, pk) as socket:
            bye = await socket.line.receive_from(PATIENCE)
            closed = await socket.line.receive_output(PATIENCE)
            answers.append((bye, closed["code"]))
    assert len(set(answers)) == 1, answers
    assert answers[0][1] == 4404


@pytest.mark.parametrize(
    "origin",
    [None, b"null", b"http://evil.example", b"https://testserver", b"http://testserver:81"],
)
async def test_another_sites_page_is_not_let_in(
    match: Match, visitor: Visitor, origin: bytes | None
) -> None:
    headers = [(name, value) for name, value in visitor.headers if name != b"origin"]
    headers += [(b"origin", origin)] if origin else []
    connected, _ = await Socket(visitor, match.pk, headers).line.connect(PATIENCE)
    assert not connected


async def test_an_address_that_is_none_is_not_let_in(match: Match, visitor: Visitor) -> None:
    connected, _ = await Socket(visitor, "not-an-id").line.connect(PATIENCE)
    assert not connected


# --- what ------------------------------------------------------------------------------------

MOVE = '{"t":"move","id":"01234567","at":2,"a":"draw"}'
BAD = [
    *("", " ", "null", "true", "7", "[1]", '"hello"', "{", "{}", "{}{}", "nonsense", "\x00"),
    *('{"t":"hi"}', '{"t":null}', '{"t":["ping"]}', '{"T":"ping"}', '{"t":"ping","t":"ping"}'),
    *("[" * 5000, '{"t":' * 1000, '{"t":"ping","n":' + "9" * 5000 + "}", '{"t":NaN}'),
    *('{"t":"ping","n":Infinity}', '{"t":"ping"}' + " " * 8192, '{"t":"pi\ud800ng"}'),
    '{"t":"hello","v":2,"last":null}',
    *(f'{{"t":"hello","v":{v},"last":null}}' for v in ("true", "1.0", '"1"', "null")),
    *(
        f'{{"t":"hello","v":1,"last":{v}}}'
        for v in ("-1", "true", "3.0", '"3"', "[]", "2147483648")
    ),
    *(MOVE.replace("2,", f"{at},") for at in ('"2"', "true", "2.0", "-1", str(2**63), "null")),
    *(
        MOVE.replace("01234567", command)
        for command in ("", "short", "x" * 37, "ai:01234", "é" * 9)
    ),
    *(MOVE.replace('"01234567"', command) for command in ("7", "null", "{}", '["01234567"]')),
    *(MOVE.replace('"draw"', action) for action in ("1", "null", '{"play":"QS1"}', '["draw"]')),
    *('{"t":"move"}', '{"t":"move","id":"01234567","a":"draw"}'),
]


@pytest.mark.parametrize("text", BAD, ids=lambda text: ascii(text)[:40])
async def test_what_is_no_message_is_refused_and_the_socket_stays(
    socket: Socket, match: Match, text: str
) -> None:
    await socket.line.send_input({"type": "websocket.receive", "text": text})
    answer = await socket.receive()
    assert (answer["t"], answer["code"], answer["id"]) == ("rej", "bad_payload", "")
    assert answer["message"]
    assert (await socket.ping())[-1]["seq"] == match.seq
    assert await rows() == match.length


async def test_a_binary_frame_is_refused(socket: Socket) -> None:
    await socket.line.send_to(bytes_data=b"\x00\xff")
    assert (await socket.receive())["code"] == "bad_payload"


@pytest.mark.parametrize("action", ["x" * 4000, "play QS1\\u0000", "\\ud800", "DRAW", ""])
async def test_a_move_of_no_action_is_refused_under_its_id(
    socket: Socket, match: Match, action: str
) -> None:
    await socket.send(MOVE.replace("draw", action).replace(":2,", f":{match.seq},"))
    answer = await socket.receive()
    assert (answer["id"], answer["code"]) == ("01234567", "bad_payload")


async def test_ten_that_are_no_messages_are_borne_and_not_one_more(socket: Socket) -> None:
    for _ in range(10):
        await socket.send("nonsense")
        assert (await socket.receive())["code"] == "bad_payload"
    await socket.send("nonsense")
    bye, code = await socket.end()
    assert (bye["code"], code) == (4400, 4400)
    assert bye["message"]


async def test_a_flood_is_ended_with_one_word(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "MESSAGES", (5, 10_000.0))
    async with opened(visitor, match.pk) as socket:
        for _ in range(50):
            await socket.send({"t": "ping"})
        bye, code = await socket.end()
        assert (bye["code"], code) == (4008, 4008)
        assert await socket.line.receive_nothing(0.2)


def test_the_flood_limit_is_a_hundred_in_twenty_seconds() -> None:
    assert consumers.MESSAGES == (100, 20.0)


@pytest.mark.parametrize("sends", [[], ['{"t":"ping"}'], ["nonsense"]])
async def test_a_socket_without_hello_is_closed(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, sends: list[str]
) -> None:
    monkeypatch.setattr(consumers, "HELLO_WITHIN", 0.3)
    async with opened(visitor, match.pk) as socket:
        for text in sends:
            await socket.send(text)
        bye, code = await socket.end()
        assert (bye["code"], code) == (4408, 4408)


# --- failures --------------------------------------------------------------------------------


def raises(error: Exception) -> Callable[..., Any]:
    def func(*_: Any, **__: Any) -> None:
        raise error

    return func


@pytest.mark.parametrize(
    ("name", "error", "code"),
    [
        ("match_act", RuntimeError("oh"), "internal"),
        ("match_act", MemoryError(), "internal"),
        ("players_of_session", OperationalError("server closed the connection"), "busy"),
        ("players_of_session", OperationalError("database or disk is full"), "storage"),
    ],
)
async def test_a_failing_move_is_refused_under_its_id_and_the_next_one_works(
    socket: Socket, match: Match, name: str, error: Exception, code: str
) -> None:
    """R12, F8: whatever breaks, the socket stays and tells nothing of the inside."""
    action = await in_database(legal_text, match)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(consumers, name, raises(error))
        answer = await socket.move(action, command="01234567")
    assert (answer["t"], answer["code"], answer["id"]) == ("rej", code, "01234567")
    assert str(error) not in answer["message"] or not str(error)
    assert (await socket.move(action, command="01234567"))["dup"] is False


async def test_failing_frames_are_refused_and_come_with_the_next_hello(
    match: Match, visitor: Visitor
) -> None:
    async with opened(visitor, match.pk) as socket:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(consumers, "frames_after", raises(RuntimeError("oh")))
            await socket.send({"t": "hello", "v": 1, "last": None})
            assert (await socket.receive())["code"] == "internal"
        assert (await socket.hello())[0]["t"] == "snap"


async def test_a_socket_that_cannot_be_let_in_is_told_to_come_back(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "match_of", raises(OperationalError("locked")))
    async with opened(visitor, match.pk) as socket:
        bye, code = await socket.end()
    assert (bye["code"], code, bye["retry_ms"] > 0) == (4013, 4013, True)


async def test_a_damaged_match_is_refused_as_such(socket: Socket, match: Match) -> None:
    await in_database(Match.objects.filter(pk=match.pk).update, last_hash="0" * 64)
    answer = await socket.move("resign")
    assert answer["code"] == "damaged"
    await in_database(match.refresh_from_db)
    assert match.damaged
    await socket.send({"t": "hello", "v": 1, "last": None})
    assert (await socket.receive())["code"] == "damaged"


# --- sessions that end -----------------------------------------------------------------------


def deletes_the_session(player: Player) -> None:
    Session.objects.all().delete()


def deactivates(player: Player) -> None:
    User.objects.filter(pk=player.user_id).update(is_active=False)


def changes_the_password(player: Player) -> None:
    user = player.user
    assert user is not None
    user.set_password("another secret")
    user.save()


@pytest.fixture
def member(match: Match) -> Visitor:
    """A user, signed in, whose match it is."""
    found = Visitor()
    user = UserFactory()
    Player.objects.filter(pk=match.player_id).update(user=user)
    found.signs_in(user)
    return found


ENDS = [deletes_the_session, deactivates, changes_the_password]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
async def test_the_next_move_of_an_ended_session_is_refused_and_the_socket_closed(
    match: Match, member: Visitor, end: Callable[[Player], None]
) -> None:
    """Logged out, expired, deactivated or with a new password, all elsewhere (R27, F28)."""
    action = await in_database(legal_text, match)
    async with opened(member, match.pk) as socket:
        await socket.hello(match.seq)
        await in_database(end, member.player)
        assert (await socket.move(action))["code"] == "auth"
        bye, code = await socket.end()
    assert (bye["code"], code) == (4001, 4001)
    assert await rows() == match.length


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
async def test_a_socket_that_only_listens_is_closed_too(
    match: Match, member: Visitor, end: Callable[[Player], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HELLO_WITHIN", "SESSION_CHECK"):
        monkeypatch.setattr(consumers, name, 0.2)
    async with opened(member, match.pk) as socket:
        await socket.hello(match.seq)
        await in_database(end, member.player)
        assert (await socket.end())[1] == 4001


async def test_a_failing_look_at_the_session_does_not_end_the_watch(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HELLO_WITHIN", "SESSION_CHECK"):
        monkeypatch.setattr(consumers, name, 0.2)
    looked: list[int] = []

    def fails(*_: Any, **__: Any) -> Any:
        looked.append(1)
        raise OperationalError("locked")

    async with opened(visitor, match.pk) as socket:
        await socket.hello(match.seq)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(consumers, "players_of_session", fails)
            while len(looked) < 2:
                await asyncio.sleep(0.05)
        await in_database(Session.objects.all().delete)
        assert (await socket.end())[1] == 4001


async def test_a_guest_may_come_back_by_the_same_session(match: Match, visitor: Visitor) -> None:
    for _ in range(2):
        async with opened(visitor, match.pk) as socket:
            assert (await socket.hello())[-1]["seq"] == match.seq
