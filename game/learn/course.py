"""The course through the prepared deal: where a reader stands, and what is accepted there.

A reader's whole state is the list of the action texts taken so far. The real engine replays it, so
a list that fits the script no longer (after an update, say) is simply cut where it stops fitting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from django.utils.functional import Promise

from game.engine.actions import Commit, Cut, DealOut, Draw, parse_action
from game.engine.cards import parse_card
from game.engine.events import Event
from game.engine.log import commitment_of
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.learn.prepared import PACK
from game.learn.script import CHAPTERS, NEXT, STEPS, Chapter, Step

FIRST_STEPS: Final = (0, *accumulate(len(chapter.steps) for chapter in CHAPTERS[:-1]))
"""The number of the first step of each chapter."""


class NotTaught(Exception):
    """An action other than the one that is taught here; ``reason`` says why not."""

    def __init__(self, reason: str | Promise) -> None:
        super().__init__(reason)
        self.reason = reason


class Course:
    """A reader's place in the deal, with the match as it stands there.

    ``news`` are the events since the reader's last action, which is among them.
    """

    def __init__(self, taken: Sequence[str] = ()) -> None:
        self.match = Match(HOUSE, OPPONENT)
        self.rows = 0
        self.news: list[Event] = []
        self.taken: list[str] = []
        self._begin()
        for action, step in zip(taken, STEPS, strict=False):
            if action != step.action:
                break
            self._take(step)

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when the deal is over."""
        return STEPS[len(self.taken)] if len(self.taken) < len(STEPS) else None

    @property
    def chapter(self) -> Chapter:
        """The chapter of this step, the last one when the deal is over."""
        return CHAPTERS[self._chapter_number()]

    def act(self, action: str) -> None:
        """Do the taught action.

        Raises NotTaught for another legal action, IllegalAction or UnknownAction as the engine
        does; then nothing has changed.
        """
        step = self.step
        if step is None or action != step.action:
            if action != NEXT:
                self._without_change(action)
            raise NotTaught(step.otherwise if step else "")
        self._take(step)

    def back(self) -> list[str]:
        """Return the actions one step earlier."""
        return self.taken[:-1]

    def skip(self) -> list[str]:
        """Return the actions at the beginning of the next chapter, or at the end."""
        following = self._chapter_number() + 1
        upto = FIRST_STEPS[following] if following < len(CHAPTERS) else len(STEPS)
        return [step.action for step in STEPS[:upto]]

    def _chapter_number(self) -> int:
        return sum(first <= len(self.taken) for first in FIRST_STEPS) - 1

    def _without_change(self, action: str) -> None:
        """Let the engine judge an action on a match of its own."""
        trial = Course(self.taken).match
        trial.apply(PERSON, parse_action(action))

    def _begin(self) -> None:
        pack = tuple(map(parse_card, PACK.split()))
        self.match.apply(None, Commit(commitment_of("tutorial", pack)))
        self.match.apply(PERSON, Cut(0))
        self.news = self.match.apply(None, DealOut(pack))
        self.rows = 3

    def _take(self, step: Step) -> None:
        self.news = [event for text in _texts(step) for event in self._do(text)]
        self.taken.append(step.action)

    def _do(self, text: str) -> Iterator[Event]:
        """Do one action for whoever is to act, and the draw where only that is left (I10)."""
        yield from self.match.apply(self.match.to_act, parse_action(text))
        self.rows += 1
        if self.match.phase is Phase.DECLARE and self.match.only_draw_left():
            yield from self.match.apply(self.match.to_act, Draw())
            self.rows += 1


def _texts(step: Step) -> Iterator[str]:
    if step.action != NEXT:
        yield step.action
    yield from step.replies
