"""The exact endgame against a plain minimax written from H9 alone."""

from __future__ import annotations

import random
import time

import pytest

from game.ai.endgame import best_play, ending_of
from game.engine.cards import TEN, face_rank, face_suit, parse_face

Hand = tuple[int, ...]


def allowed(hand: Hand, led: int, trump: int) -> Hand:
    """Return what a follower may play (H9.2-4)."""
    suit = tuple(face for face in hand if face_suit(face) == face_suit(led))
    if suit:
        return tuple(face for face in suit if face > led) or suit
    return tuple(face for face in hand if face_suit(face) == trump) or hand


def takes(face: int, led: int, trump: int) -> bool:
    """Return whether a follower's card wins (H4.2, H1.3)."""
    if face_suit(face) == face_suit(led):
        return face > led
    return face_suit(face) == trump


def after(leader: Hand, follower: Hand, trump: int, led: int, reply: int) -> int:
    """Return what the leader gains more from a trick and all that follows."""
    left, right = without(leader, led), without(follower, reply)
    points = (face_rank(led) >= TEN) + (face_rank(reply) >= TEN) + (not left)
    if takes(reply, led, trump):
        return -points - minimax(right, left, trump)
    return points + minimax(left, right, trump)


def minimax(leader: Hand, follower: Hand, trump: int) -> int:
    """Return what the leader gains more in tens; nothing is pruned or remembered."""
    if not leader:
        return 0
    return max(reply_value(leader, follower, trump, led) for led in set(leader))


def reply_value(leader: Hand, follower: Hand, trump: int, led: int) -> int:
    """Return what a lead is worth to the leader."""
    replies = set(allowed(follower, led, trump))
    return min(after(leader, follower, trump, led, reply) for reply in replies)


def without(hand: Hand, face: int) -> Hand:
    """Return a hand after a card was played from it."""
    place = hand.index(face)
    return hand[:place] + hand[place + 1 :]


def ending(source: random.Random, size: int) -> tuple[Hand, Hand, int]:
    """Deal two hands of faces and a trump suit."""
    cards = source.sample(range(64), 2 * size)
    faces = [card >> 1 for card in cards]
    return tuple(faces[:size]), tuple(faces[size:]), source.randrange(4)


@pytest.mark.parametrize(("size", "count"), [(1, 50), (2, 200), (3, 400), (4, 300), (5, 12)])
def test_the_value_is_the_minimax_value(size: int, count: int) -> None:
    source = random.Random(size)
    for _ in range(count):
        own, other, trump = ending(source, size)
        assert ending_of(own, other, trump).value() == minimax(own, other, trump), (
            own,
            other,
            trump,
        )


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_lead_is_a_best_one(size: int) -> None:
    source = random.Random(10 + size)
    for _ in range(150):
        own, other, trump = ending(source, size)
        led = own[best_play(own, other, trump)]
        assert reply_value(own, other, trump, led) == minimax(own, other, trump)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_reply_is_legal_and_a_best_one(size: int) -> None:
    source = random.Random(20 + size)
    for _ in range(150):
        own, other, trump = ending(source, size)
        led = source.choice(other)
        reply = own[best_play(own, without(other, led), trump, led)]
        assert reply in allowed(own, led, trump)
        value = after(other, own, trump, led, reply)
        assert value == reply_value(other, own, trump, led)


def test_an_equal_copy_does_not_beat() -> None:
    own, other = (parse_face("AH"),), (parse_face("AH"),)

    assert ending_of(own, other, 0).value() == 3  # both aces and the last trick


def test_a_whole_ending_takes_milliseconds() -> None:
    source = random.Random(8)
    endings = [ending(source, 8) for _ in range(60)]

    start = time.process_time()
    for own, other, trump in endings:
        best_play(own, other, trump)

    assert (time.process_time() - start) / len(endings) < 0.010


def lost_by_choices(source: random.Random, size: int, count: int) -> int:
    """Return how many endings the chosen lead or reply costs a point in, by memoised minimax."""
    lost = 0
    for _ in range(count):
        own, other, trump = ending(source, size)
        best = Reference(trump)
        table = ending_of(own, other, trump)
        lead = table.face_at(table.card(traps=True))
        lost += best.lead(own, other, lead) != best.value(own, other)
        led = source.choice(other)
        reply = table_reply(own, other, trump, led)
        rest = without(other, led)
        lost += best.reply(other, own, led, reply) != min(
            best.reply(other, own, led, one) for one in allowed(own, led, trump)
        )
        assert len(rest) == size - 1
    return lost


def table_reply(own: Hand, other: Hand, trump: int, led: int) -> int:
    """Return the face the opponent answers a led face with."""
    table = ending_of(own, other, trump)
    return table.face_at(table.card(table.place_of(led, 1), traps=True))


class Reference:
    """Minimax from H9 alone that remembers what it has seen; nothing is pruned."""

    def __init__(self, trump: int) -> None:
        self.trump = trump
        self.seen: dict[tuple[Hand, Hand], int] = {}

    def value(self, leader: Hand, follower: Hand) -> int:
        key = (tuple(sorted(leader)), tuple(sorted(follower)))
        if not leader:
            return 0
        if key not in self.seen:
            self.seen[key] = max(self.lead(leader, follower, face) for face in set(leader))
        return self.seen[key]

    def lead(self, leader: Hand, follower: Hand, led: int) -> int:
        replies = set(allowed(follower, led, self.trump))
        return min(self.reply(leader, follower, led, face) for face in replies)

    def reply(self, leader: Hand, follower: Hand, led: int, face: int) -> int:
        left, right = without(leader, led), without(follower, face)
        points = (face_rank(led) >= TEN) + (face_rank(face) >= TEN) + (not left)
        if takes(face, led, self.trump):
            return -points - self.value(right, left)
        return points + self.value(left, right)


@pytest.mark.parametrize(("size", "count"), [(3, 200), (5, 60), (7, 10), (8, 4)])
def test_no_choice_loses_a_point(size: int, count: int) -> None:
    assert lost_by_choices(random.Random(30 + size), size, count) == 0
