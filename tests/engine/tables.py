"""Laid-out deals: a situation in words, and what may be done in it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

SUITS = "SHCD"
RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
EVERY_CARD = [f"{rank}{suit}{copy}" for suit in SUITS for rank in RANKS for copy in "12"]


class Table:
    """A deal in one form of the engine, laid out for seat 0 unless ``to_act`` says otherwise.

    Cards are named in one blank-separated text; ``used`` maps a kind to the cards scored in it.
    """

    def __init__(
        self,
        engine: SimpleNamespace,
        *,
        hand: str = "",
        table: str = "",
        other: str = "",
        other_table: str = "",
        trump: str = "H",
        turn_up: str = "",
        top: str = "",
        stock: int = 30,
        phase: str = "declare",
        to_act: int = 0,
        used: dict[str, str] | None = None,
        known: tuple[str, str] = ("", ""),
        scores: tuple[int, int] = (0, 0),
        meld_done: bool = False,
        rules: dict[str, Any] | None = None,
    ) -> None:
        self.engine = engine
        named = f"{hand} {table} {other} {other_table} {top} {turn_up}".split()
        spare = [card for card in EVERY_CARD if card not in named]
        if stock and not turn_up:
            turn_up = next(card for card in spare if card[-2] == trump and card[0] != "7")
            spare.remove(turn_up)
        down = [*top.split(), *spare][: max(stock - 1, 0)]
        ruleset = engine.rulesets.Ruleset(name="variant", **rules) if rules else None
        self.deal = engine.deal.Deal(ruleset or engine.rulesets.HOUSE, 1 - to_act, range(64))
        kinds = engine.kinds.KIND_NAMES
        self.deal.arrange(
            engine.positions.Position(
                hands=(self.mask(hand), self.mask(other)),
                tables=(self.mask(table), self.mask(other_table)),
                trump=SUITS.index(trump),
                turn_up=self.card(turn_up) if stock else -1,
                face_down=tuple(self.card(card) for card in down),
                to_act=to_act,
                phase={"lead": 0, "declare": 2}[phase],
                scores=scores,
                known=(self.mask(known[0]), self.mask(known[1])),
                used=tuple(self.mask((used or {}).get(kind, "")) for kind in kinds),
                meld_done=meld_done,
            )
        )

    def card(self, text: str) -> int:
        """Return the physical card of a text."""
        return int(self.engine.cards.parse_card(text))

    def mask(self, texts: str) -> int:
        """Return the mask of some cards."""
        return int(self.engine.cards.mask_of(map(self.card, texts.split())))

    def texts(self, mask: int) -> set[str]:
        """Return the texts of a mask's cards."""
        return {self.engine.cards.card_text(card) for card in self.engine.cards.cards_in(mask)}

    def legal(self) -> set[str]:
        """Return everything that may be done now, in canonical text."""
        return {str(action) for action in self.deal.legal_actions()}

    def declares(self, *texts: str) -> bool:
        """Return whether exactly these declarations are legal, and the draw besides."""
        actions = self.deal.legal_actions()
        assert len(set(actions)) == len(actions), "an action is offered twice"
        wanted = {self.engine.actions.parse_action(text) for text in (*texts, "draw")}
        return set(actions) == wanted

    def allows(self, text: str) -> bool:
        """Return whether an action is offered, and is accepted just then."""
        action = self.engine.actions.parse_action(text)
        offered = action in self.deal.legal_actions()
        try:
            self.deal.copy().apply(action)
        except self.engine.errors.IllegalAction:
            assert not offered
            return False
        assert offered
        return True

    def do(self, *texts: str) -> Table:
        """Do some actions, one after another."""
        for text in texts:
            self.deal.apply(self.engine.actions.parse_action(text))
        return self

    def refusal(self, text: str) -> str:
        """Return the code an action is refused with; nothing is changed by it."""
        action = self.engine.actions.parse_action(text)
        before = state_of(self.deal)
        with pytest.raises(self.engine.errors.IllegalAction) as refused:
            self.deal.apply(action)
        assert state_of(self.deal) == before
        return str(refused.value.code)

    @property
    def hands(self) -> tuple[set[str], set[str]]:
        """Both hands, in texts."""
        return self.texts(self.deal.hand_of(0)), self.texts(self.deal.hand_of(1))

    @property
    def tables(self) -> tuple[set[str], set[str]]:
        """Both tables, in texts."""
        return self.texts(self.deal.table_of(0)), self.texts(self.deal.table_of(1))

    @property
    def scores(self) -> tuple[int, int]:
        """Both seats' points."""
        return self.deal.score_of(0), self.deal.score_of(1)


def deal_anew(engine: SimpleNamespace, first: str, dealer: int = 1, **rules: Any) -> Table:
    """Return a dealt deal whose pack begins with some cards."""
    ruleset = engine.rulesets.Ruleset(name="variant", **rules) if rules else engine.rulesets.HOUSE
    table = Table(engine)
    pack = [*first.split(), *(card for card in EVERY_CARD if card not in first.split())]
    table.deal = engine.deal.Deal(ruleset, dealer, [table.card(card) for card in pack])
    return table


def state_of(deal: Any) -> tuple[object, ...]:
    """Return all of a deal's state, comparable between both forms."""
    seats = (0, 1)
    return (
        [deal.hand_of(seat) for seat in seats],
        [deal.table_of(seat) for seat in seats],
        [deal.known_of(seat) for seat in seats],
        [deal.score_of(seat) for seat in seats],
        [deal.brisques_of(seat) for seat in seats],
        [deal.tricks_of(seat) for seat in seats],
        [deal.used_in(kind) for kind in range(10)],
        deal.face_down(),
        (deal.turn_up, deal.trump, deal.stock, deal.position),
        (deal.dealer, deal.to_act, deal.leader, deal.winner, deal.phase, deal.tricks),
        (deal.led, deal.last_led, deal.last_followed),
        (bool(deal.led_from_table), bool(deal.followed_from_table)),
        (bool(deal.meld_done), deal.sevens_done, deal.barred),
    )


def held_by(deal: Any, seat: int) -> int:
    """Return the mask of all that a seat holds."""
    return int(deal.hand_of(seat) | deal.table_of(seat))


def every_pair() -> Iterator[tuple[str, str]]:
    """Yield every led and followed card: 64 x 63 pairs."""
    for led in EVERY_CARD:
        for followed in EVERY_CARD:
            if led != followed:
                yield led, followed
