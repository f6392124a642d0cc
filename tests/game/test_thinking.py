"""The opponent at work: asked by the log, once a place, in bounded time (R10, R46, F33, F34)."""

import threading
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
import structlog
from django.conf import settings

from game import thinking
from game.ai import opponent
from game.engine.actions import Action as Act
from game.engine.actions import Cut, parse_action
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.run import OPPONENT, PERSON
from game.models import Match, Shuffle
from game.services import match_act
from tests.factories import MatchFactory, played, theirs, your
from tests.game.playing import act, logged

pytestmark = pytest.mark.django_db(transaction=True)
LONG = 20


def theirs_to_play(now: MatchState) -> bool:
    """Say whether the opponent is to lead or to follow."""
    return theirs(now) and now.phase is not Phase.DECLARE


@pytest.fixture
def waiting(transactional_db: None) -> Match:
    """A match in which the opponent is to lead or follow."""
    match: Match = MatchFactory(log=played(3, until=theirs_to_play))
    return match


def answered(match: Match) -> list[tuple[int | None, str]]:
    """Ask the opponent, wait for its answer and return the rows it has added."""
    match.refresh_from_db()
    before = match.length
    thinking.ask(match.pk).result(LONG)
    return logged(match)[before:]


def test_it_acts_until_the_person_is_to_act(waiting: Match) -> None:
    assert {seat for seat, _ in answered(waiting)} == {OPPONENT}
    assert waiting.to_act == PERSON
    assert answered(waiting) == []


def test_it_plays_to_the_person_at_boot_in_every_match_that_waits(waiting: Match) -> None:
    others = [MatchFactory(log=played(seed, until=theirs)) for seed in (4, 5)]
    idle = MatchFactory(log=played(6, until=your(Phase.LEAD)))
    over = MatchFactory(log=played(6))
    damaged = MatchFactory(log=played(7, until=theirs))
    Match.objects.filter(pk=damaged.pk).update(damaged=True)
    lengths = {match.pk: match.length for match in (idle, over, damaged)}
    futures: list[Any] = []
    ask = thinking.ask
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "ask", lambda match_id: futures.append(ask(match_id)))
        assert thinking.ask_everywhere() == 3
    for future in futures:
        future.result(LONG)
    assert not Match.objects.filter(to_act=OPPONENT, damaged=False).exists()
    assert {match.pk for match in (waiting, *others)}.isdisjoint(lengths)
    for match in (idle, over, damaged):
        match.refresh_from_db()
        assert match.length == lengths[match.pk]


def test_asked_many_times_at_once_it_answers_each_place_once(waiting: Match) -> None:
    before = waiting.length
    for future in [thinking.ask(waiting.pk) for _ in range(12)]:
        future.result(LONG)
    rows = logged(waiting)[before:]
    assert waiting.to_act == PERSON
    assert 1 <= len(rows) <= 12
    commands = waiting.actions.filter(seq__gte=before).values_list("seq", "command_id")
    by = opponent.signature()
    assert all(command in (None, f"ai:{seq}:{by}") for seq, command in commands)


def test_a_match_that_waits_is_asked_in_once_and_too_many_do_not_wait(
    waiting: Match, monkeypatch: pytest.MonkeyPatch, released: threading.Event
) -> None:
    started = threading.Semaphore(0)

    def hold(_: object) -> None:
        started.release()
        released.wait(LONG)

    monkeypatch.setattr(thinking, "question_of", hold)
    for _ in range(settings.DATABASE_THREADS):
        thinking.ask(uuid4())
        assert started.acquire(timeout=LONG)
    monkeypatch.setattr(thinking, "MOST_WAITING", 2)
    first, second = uuid4(), uuid4()
    assert thinking.ask(first) is thinking.ask(first)
    thinking.ask(second)
    with structlog.testing.capture_logs() as logs:
        assert thinking.ask(uuid4()).done()
    assert [log["event"] for log in logs] == ["too many matches wait for the opponent"]
    released.set()
    assert thinking.ask(second).result(LONG) is None
    assert not thinking._waiting


def test_what_a_decision_cost_is_logged(waiting: Match) -> None:
    question = thinking.question_of(waiting.pk)
    assert question is not None
    with structlog.testing.capture_logs() as logs:
        thinking.decide(question)
    (log,) = [log for log in logs if log["event"] == "opponent decided"]
    assert log["level"] == waiting.level
    assert log["cpu_ms"] >= 0


def test_nobody_is_asked_in_a_match_that_is_gone(waiting: Match) -> None:
    assert thinking.ask(uuid4()).result(LONG) is None


# --- what may go wrong -----------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the opponent a tenth of a second."""
    monkeypatch.setattr(thinking, "DEADLINE", 0.1)


@pytest.fixture
def released() -> Iterator[threading.Event]:
    """An event that ends what hangs, at the latest when the test is over."""
    event = threading.Event()
    yield event
    event.set()


def raises(*_: Any) -> Act:
    raise RuntimeError("no idea")


def plays_what_it_has_not(*_: Any) -> Act:
    return Cut(3)


def answers_nothing(*_: Any) -> Any:
    return None


@pytest.mark.parametrize("breaks", [raises, plays_what_it_has_not, answers_nothing])
def test_a_broken_opponent_is_answered_for_and_reported(
    waiting: Match, monkeypatch: pytest.MonkeyPatch, breaks: Callable[..., Act]
) -> None:
    question = thinking.question_of(waiting.pk)
    assert question is not None
    monkeypatch.setattr(opponent, "choose", breaks)
    with structlog.testing.capture_logs() as logs:
        rows = answered(waiting)
    assert rows[0] == (OPPONENT, str(opponent.fallback(question.view)))
    assert waiting.to_act == PERSON
    assert "error" in {log["log_level"] for log in logs}


def test_a_hanging_opponent_is_answered_for(
    waiting: Match,
    monkeypatch: pytest.MonkeyPatch,
    impatient: None,
    released: threading.Event,
) -> None:
    monkeypatch.setattr(opponent, "choose", lambda *_: released.wait(LONG))
    with structlog.testing.capture_logs() as logs:
        assert answered(waiting)
    assert waiting.to_act == PERSON
    assert [log for log in logs if log["event"] == "opponent failed"]
    assert not released.is_set()


def test_the_deadline_leaves_time_to_write_within_two_seconds() -> None:
    assert thinking.DEADLINE <= 1.5


def test_one_slow_match_holds_up_no_other(
    waiting: Match, monkeypatch: pytest.MonkeyPatch, released: threading.Event
) -> None:
    """One hangs with its whole deadline before it; the other is answered meanwhile (R10)."""
    monkeypatch.setattr(thinking, "DEADLINE", LONG)
    choose, slow = opponent.choose, thinking.question_of(waiting.pk)
    assert slow is not None

    def think(view: Any, level: int, seed: int) -> Act:
        if seed == slow.seed:
            released.wait(LONG)
        return choose(view, level, seed)

    monkeypatch.setattr(opponent, "choose", think)
    late = thinking.ask(waiting.pk)
    other = MatchFactory(log=played(9, until=theirs))
    assert answered(other)
    assert not late.done()
    released.set()
    late.result(LONG)


def test_an_answer_that_comes_too_late_is_dropped(
    waiting: Match, monkeypatch: pytest.MonkeyPatch, released: threading.Event
) -> None:
    """The person resigns while it thinks."""
    asked, choose = threading.Event(), opponent.choose

    def think(*question: Any) -> Act:
        asked.set()
        released.wait(LONG)
        return choose(*question)

    monkeypatch.setattr(thinking, "DEADLINE", LONG)
    monkeypatch.setattr(opponent, "choose", think)
    late = thinking.ask(waiting.pk)
    assert asked.wait(LONG)
    act(waiting, "resign")
    released.set()
    late.result(LONG)
    assert logged(waiting)[-1] == (PERSON, "resign")


def test_an_answer_to_another_place_is_dropped(waiting: Match) -> None:
    question = thinking.question_of(waiting.pk)
    assert question is not None
    answer = thinking.decide(question)
    thinking.write(waiting.pk, question.at, answer)
    length = len(logged(waiting))
    thinking.write(waiting.pk, question.at, answer)
    assert len(logged(waiting)) == length


# --- its seed --------------------------------------------------------------------------------


def test_its_seed_comes_from_the_nonce_and_the_place_alone(waiting: Match) -> None:
    question = thinking.question_of(waiting.pk)
    assert question is not None
    nonce = Shuffle.objects.get(match=waiting, deal=1).nonce
    assert question.seed == thinking.seed_for(nonce, waiting.length)
    twin = MatchFactory(
        log=played(3, until=lambda now: theirs(now) and now.phase is not Phase.DECLARE)
    )
    assert thinking.question_of(twin.pk) == question
    assert len({thinking.seed_for(nonce, seq) for seq in range(200)}) == 200
    assert thinking.seed_for("ab", 1) == 0x20748351557F722B


def test_every_decision_can_be_asked_for_again(waiting: Match) -> None:
    """The same view, level and seed give the action that stands in the log."""
    question = thinking.question_of(waiting.pk)
    assert question is not None
    rows = answered(waiting)
    assert parse_action(rows[0][1]) == opponent.choose(question.view, question.level, question.seed)


def test_the_service_takes_nothing_illegal_from_it_either(waiting: Match) -> None:
    from game.refused import ActionRefused

    with pytest.raises(ActionRefused):
        match_act(
            match_id=waiting.pk,
            player_id=None,
            action="cut 3",
            at=waiting.seq,
            command_id=f"ai:{waiting.length}",
        )
