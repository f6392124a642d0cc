"""What can be wrong with an action: one exception with a code that the page turns into words."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action is refused; each code names the clause it comes from."""

    NOT_YOUR_TURN = "not_your_turn"  # H13.2
    FINISHED = "finished"  # H11
    CUT_FIRST = "cut_first"  # the pack is to be cut now
    NO_CUT_NOW = "no_cut_now"
    NOT_HELD = "not_held"  # H4.1
    DRAW_FIRST = "draw_first"  # H4.3: a card is played after the draw
    MUST_BEAT = "must_beat"  # H9.2
    MUST_FOLLOW = "must_follow"  # H9.3
    MUST_TRUMP = "must_trump"  # H9.4
    NOTHING_TO_DRAW = "nothing_to_draw"  # H4.3
    NOT_DECLARING = "not_declaring"  # H5.1, H5.8
    ONE_MELD = "one_meld"  # H5.2
    WRONG_CARDS = "wrong_cards"  # H7.1
    NOTHING_FROM_HAND = "nothing_from_hand"  # H7.3
    USED_IN_KIND = "used_in_kind"  # H8.1
    SEQUENCE_SPENT = "sequence_spent"  # H8.2
    DOUBLE_SPENT = "double_spent"  # H8.3
    TOO_SOON_TO_MELD = "too_soon_to_meld"  # D12, other rule sets
    NOT_A_TRUMP_SEVEN = "not_a_trump_seven"  # H6.1, H6.7
    SEVEN_DECLARED = "seven_declared"  # H6.4
    ONE_SEVEN = "one_seven"  # D7, other rule sets


class IllegalAction(ValueError):
    """An action that may not be done now; nothing was changed by it.

    ``code`` says why; ``cards`` are the physical cards that would do instead, where that helps
    (the cards that beat, that follow, or the trumps).
    """

    def __init__(self, code: Refusal, cards: tuple[int, ...] = ()) -> None:
        super().__init__(code.value)
        self.code = code
        self.cards = cards


class UnknownAction(ValueError):
    """A text that is no action at all."""
