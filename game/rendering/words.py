"""The game's names in the reader's language: cards, kinds, sides, and why something can't be done.

Names are looked up in the language that is active when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Final

from django.utils.translation import get_language, gettext, gettext_lazy, pgettext, pgettext_lazy

from game.engine.cards import face_of, face_rank, face_suit
from game.engine.errors import IllegalAction, Refusal
from game.engine.kinds import KIND_NAMES
from game.engine.scores import Reason
from game.refused import ActionRefused, Code

SUIT_NAMES: Final = (
    pgettext_lazy("suit", "spades"),
    pgettext_lazy("suit", "hearts"),
    pgettext_lazy("suit", "clubs"),
    pgettext_lazy("suit", "diamonds"),
)
SUIT_SYMBOLS: Final = "♠♥♣♦"
RANK_NAMES: Final = (
    pgettext_lazy("rank", "7"),
    pgettext_lazy("rank", "8"),
    pgettext_lazy("rank", "9"),
    pgettext_lazy("rank", "jack"),
    pgettext_lazy("rank", "queen"),
    pgettext_lazy("rank", "king"),
    pgettext_lazy("rank", "10"),
    pgettext_lazy("rank", "ace"),
)
SCORE_NAMES: Final = {
    "sequence": gettext_lazy("Sequence"),
    "royal_marriage": gettext_lazy("Royal marriage"),
    "marriage": gettext_lazy("Marriage"),
    "bezique": gettext_lazy("Bezique"),
    "double_bezique": gettext_lazy("Double bezique"),
    "four_aces": gettext_lazy("Four aces"),
    "four_kings": gettext_lazy("Four kings"),
    "four_queens": gettext_lazy("Four queens"),
    "four_jacks": gettext_lazy("Four jacks"),
    Reason.SEVEN: gettext_lazy("Trump seven"),
    Reason.TURN_UP_SEVEN: gettext_lazy("Seven turned up"),
    Reason.BRISQUES: gettext_lazy("Brisques"),
    Reason.LAST_TRICK: pgettext_lazy("score", "Last trick"),
}
DECLARED_NAMES: Final = (
    pgettext_lazy("declared", "a sequence"),
    pgettext_lazy("declared", "a royal marriage"),
    pgettext_lazy("declared", "a marriage"),
    pgettext_lazy("declared", "bezique"),
    pgettext_lazy("declared", "double bezique"),
    pgettext_lazy("declared", "four aces"),
    pgettext_lazy("declared", "four kings"),
    pgettext_lazy("declared", "four queens"),
    pgettext_lazy("declared", "four jacks"),
)
"""The melds by kind, as they stand within a sentence."""
REFUSALS: Final = {
    Refusal.NOT_YOUR_TURN: gettext_lazy("It is not your turn."),
    Refusal.FINISHED: gettext_lazy("The match is over."),
    Refusal.CUT_FIRST: gettext_lazy("The pack is to be cut first."),
    Refusal.NO_CUT_NOW: gettext_lazy("There is nothing to cut now."),
    Refusal.NOT_HELD: gettext_lazy("You do not hold that card."),
    Refusal.DRAW_FIRST: gettext_lazy("Declare or draw first: cards are played after the draw."),
    Refusal.MUST_BEAT: gettext_lazy("You must follow suit and beat the card: play %(cards)s."),
    Refusal.MUST_FOLLOW: gettext_lazy("You must follow suit: play %(cards)s."),
    Refusal.MUST_TRUMP: gettext_lazy("You have none of that suit and must trump: play %(cards)s."),
    Refusal.NOTHING_TO_DRAW: gettext_lazy("There is nothing to draw now."),
    Refusal.NOT_DECLARING: gettext_lazy(
        "Only the winner of the trick may declare, before drawing, while there is a stock."
    ),
    Refusal.ONE_MELD: gettext_lazy("Only one meld may be declared after a trick."),
    Refusal.WRONG_CARDS: gettext_lazy("Those cards do not make that meld."),
    Refusal.NOTHING_FROM_HAND: gettext_lazy("At least one card of a meld must come from the hand."),
    Refusal.USED_IN_KIND: gettext_lazy("A card can't be used twice in the same kind of meld."),
    Refusal.SEQUENCE_SPENT: gettext_lazy(
        "A card of a declared sequence can't make a royal marriage any more."
    ),
    Refusal.DOUBLE_SPENT: gettext_lazy(
        "A card of a declared double bezique can't make a bezique any more."
    ),
    Refusal.TOO_SOON_TO_MELD: gettext_lazy(
        "The card taken by the exchange can't be melded after the same trick."
    ),
    Refusal.NOT_A_TRUMP_SEVEN: gettext_lazy("Only a trump seven can be declared that way."),
    Refusal.SEVEN_DECLARED: gettext_lazy("That seven has been declared already."),
    Refusal.ONE_SEVEN: gettext_lazy("No more sevens may be declared after this trick."),
}
CODES: Final = {
    Code.STALE: gettext_lazy("The table had moved on. Here is how it stands now."),
    Code.BAD_PAYLOAD: gettext_lazy("That is not something that can be done at this table."),
    Code.RATE: gettext_lazy("Too many messages at once. Please wait a moment."),
    Code.BUSY: gettext_lazy("Saving is paused for a moment. Please try again."),
    Code.STORAGE: gettext_lazy("Your action could not be saved. Nothing was lost; try again soon."),
    Code.DAMAGED: gettext_lazy(
        "The record of this match is damaged. The match is void, your run is as it was, "
        "and the staff have been told."
    ),
    Code.AUTH: gettext_lazy("Your session is over. Please sign in again."),
    Code.INTERNAL: gettext_lazy("Something went wrong here. Nothing was lost; please try again."),
}


@lru_cache(maxsize=128)
def _card_name(face: int, language: str | None) -> str:
    names = {"rank": RANK_NAMES[face_rank(face)], "suit": SUIT_NAMES[face_suit(face)]}
    return pgettext("card", "%(rank)s of %(suit)s") % names


def card_name(face: int) -> str:
    """Return a card's name, such as "queen of spades"."""
    return _card_name(face, get_language())


def listed(parts: Iterable[str]) -> str:
    """Return parts as one list, without a word before the last."""
    return pgettext("between the parts of a list", ", ").join(parts)


def any_card_of(faces: Iterable[int]) -> str:
    """Return card names as a choice: "A, B or C"."""
    return _ending(faces, pgettext("end of a list", "%(others)s or %(last)s"))


def cards_named(faces: Iterable[int]) -> str:
    """Return card names as one list: "A, B and C"."""
    return _ending(faces, pgettext("end of a list", "%(others)s and %(last)s"))


def _ending(faces: Iterable[int], ending: str) -> str:
    names = [card_name(face) for face in faces]
    if len(names) < 2:
        return "".join(names)
    return ending % {"others": listed(names[:-1]), "last": names[-1]}


def kind_name(kind: int) -> str:
    """Return the name of a kind that cards are used in: a meld's, or the seven's."""
    return str(SCORE_NAMES[KIND_NAMES[kind]])


def declared_name(kind: int) -> str:
    """Return a meld's name as it stands within a sentence."""
    return str(DECLARED_NAMES[kind])


def score_name(reason: str) -> str:
    """Return the name of what points were made by."""
    return str(SCORE_NAMES[reason])


def duration(seconds: int) -> str:
    """Return a length of time in hours and minutes."""
    hours, minutes = divmod(seconds // 60, 60)
    return gettext("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}


def refusal_sentence(refused: ActionRefused) -> str:
    """Return why an action was refused, in one sentence to the player."""
    if refused.illegal is not None:
        return illegal_sentence(refused.illegal)
    if refused.code is Code.FINISHED:
        return str(REFUSALS[Refusal.FINISHED])
    return str(CODES[refused.code])


def illegal_sentence(illegal: IllegalAction) -> str:
    """Return the engine's reason in words, with the cards that would do instead."""
    faces = dict.fromkeys(face_of(card) for card in illegal.cards)
    return str(REFUSALS[illegal.code]) % {"cards": any_card_of(faces)}


def duty_sentence(duty: Refusal, faces: Iterable[int]) -> str:
    """Return why a held card may not follow, with the cards that may."""
    return str(REFUSALS[duty]) % {"cards": any_card_of(dict.fromkeys(faces))}


def paragraph(sentences: Iterable[str]) -> str:
    """Return sentences in one text: some languages put a space between two, Japanese does not."""
    return reduce(_followed_by, filter(None, sentences), "")


def _followed_by(text: str, sentence: str) -> str:
    both = {"text": text, "sentence": sentence}
    return pgettext("two sentences", "%(text)s %(sentence)s") % both if text else sentence
