"""A second judge, written from rules.md alone: card tuples, sets and plain search, no masks.

It shares nothing with the engine but the notation. Cards are (rank, suit, copy).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

Card = tuple[str, str, int]
Face = tuple[str, str]

ORDER = ["7", "8", "9", "J", "Q", "K", "10", "A"]
POINTS = {
    "sequence": 250,
    "royal_marriage": 40,
    "marriage": 20,
    "bezique": 40,
    "double_bezique": 500,
    "four_aces": 100,
    "four_kings": 80,
    "four_queens": 60,
    "four_jacks": 40,
}
QUARTETS = {"A": "four_aces", "K": "four_kings", "Q": "four_queens", "J": "four_jacks"}


@dataclass(frozen=True)
class Rules:
    """The parameters of H13.6 that a deal depends on."""

    sevens_per_declare: int = 2
    exchange_usable_at_once: bool = True
    declare_after_trick_24: bool = True
    royal_from_sequence: str = "perCard"
    quartet_one_per_suit: bool = True


def card(text: str) -> Card:
    """Return the card of a notation such as ``10H2``."""
    return text[:-2], text[-2], int(text[-1])


def text_of(card: Card) -> str:
    """Return a card's notation."""
    return f"{card[0]}{card[1]}{card[2]}"


def strength(card: Card) -> int:
    """Return a card's place in the order of ranks (H1.2)."""
    return ORDER.index(card[0])


def follower_wins(led: Card, followed: Card, trump: str) -> bool:
    """Return whether the second card takes the trick (H4.2, H1.3)."""
    if followed[1] == led[1]:
        return strength(followed) > strength(led)
    return followed[1] == trump


def brisques(*cards: Card) -> int:
    """Return how many aces and tens there are (H1.4)."""
    return sum(rank in ("A", "10") for rank, _, _ in cards)


def endgame_follows(hand: Iterable[Card], led: Card, trump: str) -> set[Card]:
    """Return what may be followed with once the stock is empty (H9.2-5)."""
    hand = set(hand)
    in_suit = {card for card in hand if card[1] == led[1]}
    if in_suit:
        return {card for card in in_suit if strength(card) > strength(led)} or in_suit
    return {card for card in hand if card[1] == trump} or hand


def kind_of(cards: Iterable[Card], trump: str, rules: Rules) -> str | None:
    """Return the one kind of meld that exactly these cards are (H7.1, H7.4, H7.5)."""
    faces = sorted((rank, suit) for rank, suit, _ in cards)
    ranks, suits = [rank for rank, _ in faces], [suit for _, suit in faces]
    if faces == sorted((rank, trump) for rank in ("A", "10", "K", "Q", "J")):
        return "sequence"
    if ranks == ["K", "Q"] and suits[0] == suits[1]:
        return "royal_marriage" if suits[0] == trump else "marriage"
    if faces == [("J", "D"), ("Q", "S")]:
        return "bezique"
    if faces == [("J", "D"), ("J", "D"), ("Q", "S"), ("Q", "S")]:
        return "double_bezique"
    if len(faces) == 4 and len(set(ranks)) == 1 and ranks[0] in QUARTETS:
        enough = len(set(suits)) == 4 or not rules.quartet_one_per_suit
        return QUARTETS[ranks[0]] if enough else None
    return None


def may_be_used(kind: str, history: set[str], rules: Rules) -> bool:
    """Return whether a card with a history may be part of a meld of this kind (H8)."""
    if kind in history:
        return False
    if kind == "royal_marriage" and rules.royal_from_sequence == "perCard":
        return "sequence" not in history
    return not (kind == "bezique" and "double_bezique" in history)


def melds(
    hand: set[Card], table: set[Card], used: dict[Card, set[str]], trump: str, rules: Rules
) -> set[tuple[str, frozenset[Card]]]:
    """Return every legal meld, by trying every set of held cards."""
    found = set()
    for size in (2, 4, 5):
        for cards in combinations(hand | table, size):
            kind = kind_of(cards, trump, rules)
            if kind is None or not any(card in hand for card in cards):
                continue
            if all(may_be_used(kind, used.get(card, set()), rules) for card in cards):
                found.add((kind, frozenset(cards)))
    return found


class Referee:
    """A whole deal kept by hand: where the cards are, whose turn it is, what it all scores."""

    def __init__(self, dealer: int, pack: list[str], rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.dealer = dealer
        cards = [card(text) for text in pack]
        self.hands: list[set[Card]] = [set(), set()]
        for packet in (3, 2, 3):
            for seat in (1 - dealer, dealer):
                self.hands[seat] |= set(cards[:packet])
                cards = cards[packet:]
        self.turn_up: Card | None = cards[0]
        self.face_down = cards[1:]
        self.trump = cards[0][1]
        self.tables: list[set[Card]] = [set(), set()]
        self.used: dict[Card, set[str]] = {}
        self.known: list[Counter[Face]] = [Counter(), Counter()]
        self.scores = [0, 0]
        self.scores[dealer] += 10 * (cards[0][0] == "7")
        self.phase, self.turn = "lead", 1 - dealer
        self.led: Card | None = None
        self.tricks = 0
        self._open_declaring()

    def _open_declaring(self) -> None:
        self.melded, self.sevens, self.just_taken = False, 0, set[Card]()

    def legal(self) -> set[tuple[object, ...]]:
        """Return all that may be done, as tuples of words."""
        if self.phase == "over":
            return set()
        held = self.hands[self.turn] | self.tables[self.turn]
        if self.phase == "follow" and self.turn_up is None and self.led is not None:
            held = endgame_follows(held, self.led, self.trump)
        if self.phase != "declare":
            return {("play", card) for card in held}
        return {("draw",)} | self._declarations()

    def _declarations(self) -> set[tuple[object, ...]]:
        hand = self.hands[self.turn]
        found: set[tuple[object, ...]] = set()
        if len(self.face_down) == 1 and not self.rules.declare_after_trick_24:
            return found
        if not self.melded:
            usable = hand - self.just_taken
            table = self.tables[self.turn]
            for kind, cards in melds(usable, table, self.used, self.trump, self.rules):
                found.add(("meld", kind, cards))
        if self.sevens < self.rules.sevens_per_declare:
            found |= {("seven", card) for card in hand if card[:2] == ("7", self.trump)}
        return found

    def do(self, text: str) -> None:
        """Do something legal, named as in the log."""
        verb, *names = text.split()
        if verb == "play":
            self._play(card(names[0]))
        elif verb == "meld":
            self._meld(names[0], set(map(card, names[1:])))
        elif verb == "seven":
            self._seven(card(names[0]))
        else:
            self._draw()

    def _leave_hand(self, seat: int, card: Card) -> None:
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
            self.known[seat] -= Counter([card[:2]])

    def _play(self, card: Card) -> None:
        seat = self.turn
        self._leave_hand(seat, card)
        self.tables[seat].discard(card)
        if self.phase == "lead":
            self.led, self.phase, self.turn = card, "follow", 1 - seat
            return
        assert self.led is not None
        winner = seat if follower_wins(self.led, card, self.trump) else 1 - seat
        self.scores[winner] += 10 * brisques(self.led, card)
        self.tricks += 1
        self.turn = winner
        self._open_declaring()
        self.phase = "declare" if self.turn_up else "lead"
        if self.tricks == 32:
            self.scores[winner] += 10
            self.phase = "over"

    def _meld(self, kind: str, cards: set[Card]) -> None:
        for card in cards:
            self._leave_hand(self.turn, card)
            self.tables[self.turn].add(card)
            self.used.setdefault(card, set()).add(kind)
        self.scores[self.turn] += POINTS[kind]
        self.melded = True

    def _seven(self, card: Card) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        self.used.setdefault(card, set()).add("seven")
        self.scores[seat] += 10
        self.sevens += 1
        assert self.turn_up is not None
        if self.turn_up[0] == "7":
            self.tables[seat].add(card)
            return
        self.hands[seat].add(self.turn_up)
        self.known[seat][self.turn_up[:2]] += 1
        if not self.rules.exchange_usable_at_once:
            self.just_taken.add(self.turn_up)
        self.turn_up = card

    def _draw(self) -> None:
        winner, loser = self.turn, 1 - self.turn
        self.hands[winner].add(self.face_down.pop(0))
        if self.face_down:
            self.hands[loser].add(self.face_down.pop(0))
        else:
            assert self.turn_up is not None
            self.hands[loser].add(self.turn_up)
            self.known[loser][self.turn_up[:2]] += 1
            self.turn_up = None
            for seat in (0, 1):
                self.hands[seat] |= self.tables[seat]
                self.known[seat].update(card[:2] for card in self.tables[seat])
                self.tables[seat] = set()
        self.phase = "lead"


def words_of(text: str) -> tuple[object, ...]:
    """Return an action's text as the words the referee uses."""
    verb, *words = text.split()
    if verb == "meld":
        return verb, words[0], frozenset(map(card, words[1:]))
    return (verb, *map(card, words))
