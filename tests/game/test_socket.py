"""The socket of a table: hello, frames, moves, and how every gap is healed (reliability, 3b)."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from bezique_site.database import in_database
from game import consumers, thinking
from game.ai import opponent
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.models import Match
from tests.factories import MatchFactory, last_card, played, your
from tests.game.playing import act, legal_text, logged, step
from tests.game.sockets import PATIENCE, Socket, opened
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
KINDS = {"commit", "cut", "deal", "lead", "follow", "meld", "seven", "draw", "resign", "end"}


@pytest.fixture
def match(transactional_db: None, visitor: Visitor) -> Match:
    """The visitor's match, with some tricks behind it; the visitor is to lead."""
    found: Match = MatchFactory(
        log=played(7, until=lambda now: your(Phase.LEAD)(now) and now.deal.tricks == 5)
    )
    visitor.owns(found)
    return found


@pytest.fixture
async def socket(match: Match, visitor: Visitor) -> AsyncIterator[Socket]:
    """The visitor's socket, which has said hello."""
    async with opened(visitor, match.pk) as found:
        await found.hello(match.seq)
        yield found


@pytest.fixture
def thought() -> Iterator[threading.Event]:
    """An event that the opponent waits for before it answers."""
    event = threading.Event()
    choose = opponent.choose

    def slowly(*question: Any) -> Any:
        event.wait(PATIENCE)
        return choose(*question)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "DEADLINE", PATIENCE)
        patch.setattr(opponent, "choose", slowly)
        yield event
        event.set()


# --- hello -----------------------------------------------------------------------------------


async def test_a_new_page_is_shown_the_whole_table(match: Match, visitor: Visitor) -> None:
    async with opened(visitor, match.pk) as socket:
        snap, pong = await socket.hello()
    assert set(snap) == {"t", "seq", "kind", "html", "say", "hold"}
    assert (snap["t"], snap["seq"]) == ("snap", match.seq)
    assert f'data-seq="{match.seq}" data-phase="lead" data-to-act="you"' in snap["html"]
    assert pong == {"t": "pong", "seq": match.seq}


@pytest.mark.parametrize("behind", [0, 1, 3, 15])
async def test_who_comes_back_is_told_every_row_it_missed(
    match: Match, visitor: Visitor, behind: int
) -> None:
    async with opened(visitor, match.pk) as socket:
        *frames, pong = await socket.hello(match.seq - behind)
    assert [frame["seq"] for frame in frames] == list(range(match.length - behind, match.length))
    assert {frame["t"] for frame in frames} <= {"ev"}
    assert {frame["kind"] for frame in frames} <= KINDS
    assert pong["seq"] == match.seq


@pytest.mark.parametrize("ahead", [1, 10**6])
async def test_who_knows_more_than_there_is_is_shown_the_whole_table(
    match: Match, visitor: Visitor, ahead: int
) -> None:
    async with opened(visitor, match.pk) as socket:
        assert (await socket.hello(match.seq + ahead))[0]["t"] == "snap"


async def test_a_very_long_gap_is_bridged_by_the_whole_table(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "LONGEST_GAP", 4)
    async with opened(visitor, match.pk) as socket:
        assert [message["t"] for message in await socket.hello(match.seq - 5)] == ["snap", "pong"]
        assert len(await socket.hello(match.seq - 4)) == 5


async def test_nothing_is_answered_before_hello_but_a_ping(match: Match, visitor: Visitor) -> None:
    async with opened(visitor, match.pk) as socket:
        answer = await socket.move("draw", at=match.seq)
        assert (answer["t"], answer["code"]) == ("rej", "bad_payload")
        assert (await socket.ping())[-1]["seq"] == match.seq


# --- moves -----------------------------------------------------------------------------------


async def test_a_move_is_acknowledged_shown_and_answered(socket: Socket, match: Match) -> None:
    action = await in_database(legal_text, match)
    ack = await socket.move(action, command="01234567")
    assert ack == {"t": "ack", "id": "01234567", "seq": match.seq + 1, "dup": False}
    assert (await socket.shown(ack["seq"]))["kind"] == "lead"
    frame = await socket.turn()
    rows = await in_database(logged, match)
    assert (rows[ack["seq"]], frame["seq"]) == ((PERSON, action), len(rows) - 1)


async def test_a_move_sent_again_is_one_row_with_the_same_answer(
    socket: Socket, match: Match
) -> None:
    action, at = await in_database(legal_text, match), match.seq
    acks = [await socket.move(action, at, "01234567") for _ in range(3)]
    assert [ack.pop("dup") for ack in acks] == [False, True, True]
    assert acks[0] == acks[1] == acks[2]
    assert await in_database(match.actions.filter(command_id="01234567").count) == 1


async def test_of_two_tabs_both_see_all_and_the_late_move_is_stale(
    socket: Socket, match: Match, visitor: Visitor
) -> None:
    at, action = match.seq, await in_database(legal_text, match)
    async with opened(visitor, match.pk) as other:
        await other.hello(at)
        await socket.move(action, at)
        late = await other.move(action, at)
        assert (late["code"], late["t"]) == ("stale", "rej")
        assert late["message"]
        frames = [(await tab.turn())["seq"] for tab in (socket, other)]
        assert frames[0] == frames[1]


async def test_a_stale_move_is_followed_by_what_was_missed(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.announce.poke", lambda *_: None)
    async with opened(visitor, match.pk) as socket:
        await socket.hello(match.seq)
        await in_database(step, match, Random(1))
        answer = await socket.move("draw")
        assert answer["code"] == "stale"
        assert (await socket.receive())["seq"] == match.seq + 1


@pytest.mark.parametrize(
    ("action", "code"),
    [("draw", "illegal"), ("play 7S3", "bad_payload"), (f"commit {'0' * 64}", "not_your_turn")],
)
async def test_a_move_that_may_not_be_is_refused_with_a_reason(
    socket: Socket, match: Match, action: str, code: str
) -> None:
    answer = await socket.move(action, command="01234567")
    assert set(answer) == {"t", "id", "code", "message", "seq"}
    assert (answer["id"], answer["code"], answer["seq"]) == ("01234567", code, match.seq)
    assert answer["message"]
    assert (await socket.ping())[-1]["seq"] == match.seq


async def test_a_move_out_of_turn_is_refused(
    socket: Socket, match: Match, thought: threading.Event
) -> None:
    ack = await socket.move(await in_database(legal_text, match))
    await socket.shown(ack["seq"])
    answer = await socket.move(await in_database(legal_text, match))
    assert answer["code"] == "not_your_turn"


async def test_a_ping_is_answered_while_the_opponent_thinks(
    socket: Socket, match: Match, thought: threading.Event
) -> None:
    ack = await socket.move(await in_database(legal_text, match))
    pong = (await socket.ping())[-1]
    assert (pong["seq"], thought.is_set()) == (ack["seq"], False)
    thought.set()
    assert (await socket.turn())["seq"] > ack["seq"]


async def test_the_end_is_shown_and_a_finished_match_takes_no_move(visitor: Visitor) -> None:
    match = await in_database(lambda: MatchFactory(log=played(1, until=last_card)))
    await in_database(visitor.owns, match)
    async with opened(visitor, match.pk) as socket:
        await socket.hello(match.seq)
        ack = await socket.move(await in_database(legal_text, match))
        while 'data-phase="finished"' not in (frame := await socket.shown(ack["seq"]))["html"]:
            pass
        assert frame["seq"] == ack["seq"]
        assert (await socket.move("resign"))["code"] == "finished"
    async with opened(visitor, match.pk) as socket:
        assert 'data-to-act="none"' in (await socket.hello())[0]["html"]


# --- news and gaps ---------------------------------------------------------------------------


async def test_rows_written_in_another_thread_are_shown(socket: Socket, match: Match) -> None:
    """The opponent, a form post in another tab, another process: all poke (design, 1.4)."""
    thread = threading.Thread(target=act, args=(match, "resign"))
    await asyncio.to_thread(lambda: (thread.start(), thread.join()))
    assert (await socket.shown(match.seq + 1))["kind"] == "resign"


async def test_a_lost_poke_is_healed_by_the_next_pong(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The layer loses everything (R1): the pong tells, and hello brings the rest."""

    async def lost(*_: Any) -> None:
        return None

    monkeypatch.setattr("game.announce._send", lost)
    async with opened(visitor, match.pk) as socket:
        await socket.hello(match.seq)
        ack = await socket.move(await in_database(legal_text, match))
        await socket.shown(ack["seq"])
        await in_database(lambda: thinking.ask(match.pk).result(PATIENCE))
        await in_database(match.refresh_from_db)
        assert (await socket.ping())[-1]["seq"] == match.seq
        *frames, _ = await socket.hello(ack["seq"])
        assert [frame["seq"] for frame in frames] == list(range(ack["seq"] + 1, match.length))


async def test_a_row_between_opening_and_hello_is_shown_once(
    match: Match, visitor: Visitor
) -> None:
    seq = match.seq
    async with opened(visitor, match.pk) as socket:
        await in_database(lambda: act(match, legal_text(match)))
        messages = await socket.hello(seq) + await socket.ping()
        shown = [message["seq"] for message in messages if message["t"] == "ev"]
        assert shown == list(range(seq + 1, seq + 1 + len(shown)))
        assert shown


async def test_the_opponent_is_asked_again_by_hello_and_by_ping(
    match: Match, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It should have acted and did not: the server had crashed (R46)."""
    asked: list[Any] = []
    monkeypatch.setattr(thinking, "ask", asked.append)
    await in_database(lambda: act(match, legal_text(match)))
    async with opened(visitor, match.pk) as socket:
        await socket.hello()
        await socket.ping()
    assert asked == [match.pk, match.pk]


async def test_an_idle_socket_stays_open_and_hears_the_next_poke(
    socket: Socket, match: Match
) -> None:
    """Redis's client cut idle subscribers after five seconds (finding 3)."""
    if not settings.REDIS_URL:
        return  # the layer in memory has no connection to lose
    await asyncio.sleep(12)
    assert (await socket.ping())[-1]["t"] == "pong"
    await in_database(act, match, "resign")
    assert (await socket.shown(match.seq + 1))["kind"] == "resign"


# --- language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ([], "en"),
        ([(b"accept-language", b"ko,en;q=0.5")], "ko"),
        ([(b"accept-language", b"fr")], "en"),
        ([(b"accept-language", b"\xff\xfe;;q=x")], "en"),
        ([(b"accept-language", b"ko"), (b"cookie", b"django_language=ja")], "ja"),
        ([(b"cookie", b"django_language=../../etc")], "en"),
    ],
)
async def test_frames_and_refusals_are_in_the_visitors_language(
    match: Match,
    visitor: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    headers: list[tuple[bytes, bytes]],
    language: str,
) -> None:
    languages: list[str | None] = []
    for name in ("frames_after", "refusal_sentence"):
        original = getattr(consumers, name)

        def noted(*given: Any, original: Any = original) -> Any:
            languages.append(translation.get_language())
            return original(*given)

        monkeypatch.setattr(consumers, name, noted)
    merged = dict(visitor.headers)
    for name, value in headers:
        merged[name] = merged[name] + b"; " + value if name in merged else value
    socket = Socket(visitor, match.pk, list(merged.items()))
    await socket.line.connect(PATIENCE)
    await socket.hello()
    await socket.move("draw")
    await socket.line.disconnect()
    assert languages == [language, language]
