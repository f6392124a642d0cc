"""The tutorial: the engine accepts its script, a reader can walk it, leave it and come back."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from game.engine.kinds import MELD_NAMES
from game.engine.scores import scores_of
from game.learn.course import FIRST_STEPS, Course, NotTaught
from game.learn.script import CHAPTERS, NEXT, STEPS
from game.models import Match

TAUGHT = re.compile(r'name="action" value="([^"]+)" data-taught')
AT = re.compile(r'name="at" value="(\d+)"')
BUTTONS = re.compile(r'<button[^>]* name="action" value="([^"]+)"')
ALL = [step.action for step in STEPS]


class Reader:
    """Somebody who reads the page and presses a button of it."""

    def __init__(self, language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language})
        self.page = ""
        self.look()

    def look(self) -> None:
        """Load the page."""
        answer = self.client.get(reverse("tutorial"))
        assert answer.status_code == 200
        self.page = answer.content.decode()

    @property
    def taught(self) -> str:
        """The action of the one marked button; "" where nothing is left to do."""
        found = TAUGHT.findall(self.page)
        assert len(found) <= 1
        return unescape(found[0]) if found else ""

    def post(self, **data: str) -> HttpResponse:
        """Press something, stamped as the page is."""
        at = AT.findall(self.page)[0]
        return self.client.post(reverse("tutorial"), {"at": at} | data)

    def press(self, **data: str) -> None:
        """Press something that is accepted, and see where it leads."""
        answer = self.post(**data)
        assert (answer.status_code, answer["Location"]) == (302, reverse("tutorial"))
        self.look()

    def act(self, count: int) -> None:
        """Do what is taught, so many times."""
        for _step in range(count):
            self.press(action=self.taught)


def test_the_engine_accepts_the_whole_script() -> None:
    course = Course(ALL)
    assert course.taken == ALL
    assert course.step is None
    assert course.match.finished
    assert course.match.points == [(940, 200)]


def test_the_deal_teaches_what_it_should() -> None:
    course = Course(ALL)
    made = [score.reason for score in scores_of(course.match.history) if score.seat == 0]
    order = [reason for reason in made if reason in (*MELD_NAMES, "seven")]
    assert order == [
        "royal_marriage",
        "seven",
        "marriage",
        "sequence",
        "bezique",
        "double_bezique",
    ]


def test_every_step_with_a_choice_says_why_not_something_else() -> None:
    for number, step in enumerate(STEPS):
        legal = Course(ALL[:number]).match.legal_actions(0)
        if step.action != NEXT and len(legal) > 1:
            assert step.otherwise, step.action


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_reader_walks_to_the_end_by_the_marked_buttons(language: str) -> None:
    reader = Reader(language)
    done = []
    while reader.taught:
        if reader.taught != NEXT:
            assert reader.taught in map(unescape, BUTTONS.findall(reader.page))
        done.append(reader.taught)
        reader.press(action=reader.taught)
    assert done == ALL
    assert "940" in reader.page
    assert f'<html lang="{language}"' in reader.page


@pytest.mark.django_db
def test_the_table_of_the_tutorial_posts_to_the_tutorial_and_stores_no_match() -> None:
    reader = Reader()
    assert f'<form id="act" method="post" action="{reverse("tutorial")}"' in reader.page
    reader.act(3)
    assert not Match.objects.exists()


@pytest.mark.django_db
def test_another_legal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    reader = Reader()
    answer = reader.post(action="play KH1")
    assert answer.status_code == 409
    assert "worth keeping" in answer.content.decode()
    reader.look()
    assert reader.taught == "play 8C1"


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["play AS2", "draw", "nonsense", "", NEXT, "resign", "cut 3"])
def test_what_is_not_legal_is_refused(action: str) -> None:
    reader = Reader()
    assert reader.post(action=action).status_code == 409
    reader.look()
    assert reader.taught == "play 8C1"


@pytest.mark.django_db
def test_the_engine_says_why_a_card_may_not_follow() -> None:
    course = Course(ALL[: FIRST_STEPS[-1]])
    reader = Reader()
    for _chapter in CHAPTERS[:-1]:
        reader.press(way="skip")
    assert course.step is not None
    assert reader.taught == course.step.action
    assert "must follow suit and beat" in reader.post(action="play 8S2").content.decode()


@pytest.mark.django_db
def test_a_second_click_does_nothing() -> None:
    reader = Reader()
    first = {"at": AT.findall(reader.page)[0], "action": reader.taught}
    for _click in range(2):
        assert reader.client.post(reverse("tutorial"), first).status_code == 302
    reader.look()
    assert reader.taught == ALL[1]


@pytest.mark.django_db
def test_it_can_be_left_and_resumed() -> None:
    reader = Reader()
    reader.act(5)
    reader.client.get(reverse("home"))
    reader.look()
    assert reader.taught == ALL[5]


@pytest.mark.django_db
def test_back_skip_and_start_again() -> None:
    reader = Reader()
    reader.act(1)
    reader.press(way="back")
    assert reader.taught == ALL[0]
    reader.press(way="skip")
    assert reader.taught == ALL[FIRST_STEPS[1]]
    for _chapter in CHAPTERS[1:]:
        reader.press(way="skip")
    assert not reader.taught
    reader.press(way="restart")
    assert reader.taught == ALL[0]
    reader.press(way="elsewhere")
    assert reader.taught == ALL[0]


@pytest.mark.django_db
@pytest.mark.parametrize("kept", ["nonsense", [1, 2], ["play 8C1", "play 8C1"], {"a": 1}, None])
def test_a_state_that_does_not_fit_is_cut_where_it_stops_fitting(kept: object) -> None:
    reader = Reader()
    session = reader.client.session
    session["tutorial"] = kept
    session.save()
    reader.client.cookies["sessionid"] = session.session_key
    reader.look()
    assert reader.taught in ALL[:2]


def test_a_course_is_unchanged_by_what_it_refuses() -> None:
    course = Course()
    rows = course.rows
    with pytest.raises(NotTaught):
        course.act("play KH1")
    assert (course.rows, course.taken) == (rows, [])
