# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Learning the value network by self-play: TD(lambda) over what each seat left behind.

A ``Shard`` plays deals with one mind for both seats (in every fourth one seat plays by the rules of
thumb, as many people do, and nothing is learned of it), keeps the inputs of every position a seat
moved to, and sums the slopes of the squared error toward the later values; the ending's value is
exact. A ``Model`` holds the weights as floats and moves them (Adam). Only the compiled form is fast
enough to be of use; ``school`` drives it.
"""

from __future__ import annotations

import random
from array import array
from typing import Final

import cython

from game.ai.mind import Mind
from game.ai.network import Network
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from math import sqrt as sqrtf

    from game.ai.mind import next_random
    from game.ai.network import NARROW, WIDE
    from game.ai.sight import INPUTS
    from game.engine.bits import BRISQUES, popcount
    from game.engine.phases import PLAY_KIND
    from game.engine.playout import shuffle

    SECOND_AT = (INPUTS + 1) * WIDE
    THIRD_AT = SECOND_AT + (WIDE + 1) * NARROW
    WEIGHT_COUNT = THIRD_AT + 2 * NARROW + 2
    MOST_STEPS = 200
    MOST_INPUTS = 200

IS_COMPILED: Final = bool(cython.compiled)
"""Whether learning is fast enough to be of use."""


class Model:
    """The weights as floats, first layer first, and what Adam remembers."""

    def __init__(self, seed: int) -> None:
        if not cython.compiled:
            self.weights = [0.0] * WEIGHT_COUNT
            self.mean, self.spread = [0.0] * WEIGHT_COUNT, [0.0] * WEIGHT_COUNT
        source = random.Random(seed)
        for index in range(WEIGHT_COUNT):
            self.weights[index] = 0
            self.mean[index] = self.spread[index] = 0
        for index in range(INPUTS * WIDE):
            self.weights[index] = source.gauss(0, 0.12)
        for index in range(WIDE * NARROW):
            self.weights[SECOND_AT + index] = source.gauss(0, 0.14)
        for index in range(2 * NARROW):
            self.weights[THIRD_AT + index] = source.gauss(0, 0.1)
        self.steps = 0

    def dump(self) -> bytes:
        """Return the whole state, to go on from later."""
        numbers = array("f")
        for index in range(WEIGHT_COUNT):
            numbers.append(self.weights[index])
        for index in range(WEIGHT_COUNT):
            numbers.append(self.mean[index])
        for index in range(WEIGHT_COUNT):
            numbers.append(self.spread[index])
        return self.steps.to_bytes(8, "little") + numbers.tobytes()

    def restore(self, raw: bytes) -> None:
        """Take up a dumped state."""
        self.steps = int.from_bytes(raw[:8], "little")
        numbers = array("f")
        numbers.frombytes(raw[8:])
        for index in range(WEIGHT_COUNT):
            self.weights[index] = numbers[index]
            self.mean[index] = numbers[WEIGHT_COUNT + index]
            self.spread[index] = numbers[2 * WEIGHT_COUNT + index]

    def step(self, shards: list[Shard], pace: float) -> None:
        """Move the weights down the slopes of all shards, which are cleared."""
        first = shards[0]
        samples = 0
        for number, shard in enumerate(shards):
            samples += shard.samples
            if number:
                first.add(shard)
        self.steps += 1
        first.scale(1.0 / max(1, samples))
        self.take(first, pace, 1 - 0.9**self.steps, 1 - 0.999**self.steps)
        for shard in shards:
            shard.clear()

    def take(self, shard: Shard, pace: float, mean_fix: float, spread_fix: float) -> None:
        """Move by one shard's slopes."""
        self.move(shard.slopes, pace, mean_fix, spread_fix)

    def move(self, slopes: list[float], pace: float, mean_fix: float, spread_fix: float) -> None:
        pace = pace / mean_fix
        spread_fix = 1 / spread_fix
        for index in range(WEIGHT_COUNT):
            slope = slopes[index]
            self.mean[index] += (slope - self.mean[index]) * cython.cast(cython.float, 0.1)
            self.spread[index] += (slope * slope - self.spread[index]) * cython.cast(
                cython.float, 0.001
            )
            rate = sqrtf(self.spread[index] * spread_fix) + cython.cast(cython.float, 1e-6)
            self.weights[index] -= pace * self.mean[index] / rate

    def quantise(self, network: Network) -> None:
        """Write the weights into a network as integers."""
        self._quantise(network)

    def _quantise(self, network: Network) -> None:
        for index in range(INPUTS * WIDE):
            network.first[index] = to_int(self.weights[index], 4096, 1 << 22)
        for index in range(WIDE):
            network.first_bias[index] = to_int(self.weights[INPUTS * WIDE + index], 4096, 1 << 22)
        for unit in range(WIDE):
            for index in range(NARROW):
                network.second[index * WIDE + unit] = to_int(
                    self.weights[SECOND_AT + unit * NARROW + index], 2048, 32767
                )
        for index in range(NARROW):
            network.second_bias[index] = to_int(
                self.weights[SECOND_AT + WIDE * NARROW + index], 1 << 20, 1 << 29
            )
        for index in range(2 * NARROW):
            network.third[index] = to_int(self.weights[THIRD_AT + index], 4096, 1 << 22)
        for index in range(2):
            network.third_bias[index] = to_int(
                self.weights[THIRD_AT + 2 * NARROW + index], 4096, 1 << 22
            )


def to_int(value: float, scale: int, most: int) -> int:
    """Return a number in whole ``1 / scale``, kept within bounds."""
    value = value * scale
    if value > most:
        return most
    if value < -most:
        return -most
    whole: int = cython.cast(cython.int, value + 0.5 if value > 0 else value - 0.5)
    return whole


def add_row(
    into: list[float], at: int, row: list[float], start: int, count: int, scale: float
) -> None:
    """Add a scaled stretch of numbers to another."""
    for index in range(count):
        into[at + index] += row[start + index] * scale


def dot(left: list[float], at: int, right: list[float], start: int, count: int) -> float:
    """Return the product of two stretches of numbers."""
    first = second = third = fourth = 0.0
    for index in range(0, count, 4):
        first += left[at + index] * right[start + index]
        second += left[at + index + 1] * right[start + index + 1]
        third += left[at + index + 2] * right[start + index + 2]
        fourth += left[at + index + 3] * right[start + index + 3]
    return first + second + (third + fourth)


class Shard:
    """Plays deals and sums slopes; one thread works on it at a time."""

    def __init__(self, network: Network) -> None:
        self.mind = Mind(network)
        self.deal = Deal(HOUSE, 0, range(64))
        if not cython.compiled:
            steps = MOST_STEPS
            self.slopes = [0.0] * WEIGHT_COUNT
            self.inputs = [0] * (steps * MOST_INPUTS)
            self.counts, self.seats = [0] * steps, [0] * steps
            self.own_points, self.other_points = [0] * steps, [0] * steps
            self.explored = [False] * steps
            self.greedy_difference, self.greedy_both = [0.0] * steps, [0.0] * steps
            self.difference, self.both = [0.0] * steps, [0.0] * steps
            self.wide, self.narrow = [0.0] * (steps * WIDE), [0.0] * (steps * NARROW)
            self.wide_slope, self.narrow_slope = [0.0] * WIDE, [0.0] * NARROW
        self.steps = 0
        self.clear()

    def clear(self) -> None:
        """Forget the slopes."""
        for index in range(WEIGHT_COUNT):
            self.slopes[index] = 0
        self.samples = 0
        self.error = 0.0

    def add(self, other: Shard) -> None:
        """Add another shard's slopes."""
        for index in range(WEIGHT_COUNT):
            self.slopes[index] += other.slopes[index]

    def scale(self, factor: float) -> None:
        """Multiply the slopes."""
        for index in range(WEIGHT_COUNT):
            self.slopes[index] *= factor

    def order(self) -> bytes:
        """Return the pack as it lies: the next one is shuffled from it."""
        return bytes(self.deal.pack[index] for index in range(64))

    def restore(self, order: bytes) -> None:
        """Lay the pack as it once lay."""
        for index in range(64):
            self.deal.pack[index] = order[index]

    def learn(self, model: Model, count: int, seed: int, epsilon: float, trace: float) -> None:
        """Play ``count`` deals and add up their slopes; the GIL is free meanwhile."""
        with cython.nogil:
            self._learn(model, count, seed, epsilon, trace)

    def _learn(self, model: Model, count: int, random: int, epsilon: float, trace: float) -> int:
        for index in range(count):
            random = shuffle(self.deal, index & 1, random)
            guest = -1
            if index % 4 == 0 and not self.mind.tuned:
                guest = index >> 2 & 1
            random = self._play(random, epsilon, guest)
            self._forward(model)
            self._backward_all(model, trace)
        return random

    # --- playing -------------------------------------------------------------------------------

    def _play(self, random: int, epsilon: float, guest: int) -> int:
        """Play the stock phase and keep what each seat left behind.

        ``guest`` is a seat that plays by the rules of thumb, of which nothing is learned; or -1.
        """
        self.steps = 0
        explored = False
        greedy = greedy_sum = 0.0
        while self.deal.position < 64 or self.deal.turn_up >= 0:
            seat = self.deal.to_act
            if seat == guest:
                self._act_by_rules()
                continue
            own = self.deal.score[seat]
            other = self.deal.score[1 - seat]
            self.mind.consider(self.deal)
            best = self.mind.best()
            chosen = best
            if self.mind.count > 1:
                random = next_random(random)
                if (random >> 40) < epsilon * 16777216:
                    free = 0
                    for index in range(self.mind.count):
                        free += not self.mind.barred[index]
                    if free > 1:
                        random = next_random(random)
                        free = (random >> 33) * free >> 31
                        for index in range(self.mind.count):
                            if not self.mind.barred[index]:
                                if free == 0:
                                    chosen = index
                                free -= 1
            stage = self.mind.kinds[chosen] >= PLAY_KIND
            if chosen != best and not explored:
                # A meld tried out is kept under what is left behind at the draw.
                explored = True
                greedy = own - other + self.mind.values[best] * 0.001
                greedy_sum = own + other + self.mind.sums[best] * 0.001
            if stage:
                self.mind.write_chosen(self.deal, chosen)
                self._record(seat, explored, greedy, greedy_sum)
                explored = False
            self.deal._act(self.mind.kinds[chosen], self.mind.sets[chosen])
            if stage:
                self.own_points[self.steps - 1] = self.deal.score[seat]
                self.other_points[self.steps - 1] = self.deal.score[1 - seat]
        return random

    def _act_by_rules(self) -> None:
        """Act for a guest."""
        self.mind.tuned = True
        self.mind.consider(self.deal)
        chosen = self.mind.best()
        self.mind.tuned = False
        self.deal._act(self.mind.kinds[chosen], self.mind.sets[chosen])

    def _record(self, seat: int, explored: bool, difference: float, both: float) -> None:
        at = self.steps * MOST_INPUTS
        for index in range(self.mind.sight.commons):
            self.inputs[at + index] = self.mind.sight.common[index]
        at += self.mind.sight.commons
        for index in range(self.mind.sight.owns):
            self.inputs[at + index] = self.mind.sight.own[index]
        self.counts[self.steps] = self.mind.sight.commons + self.mind.sight.owns
        self.seats[self.steps] = seat
        self.explored[self.steps] = explored
        self.greedy_difference[self.steps] = difference
        self.greedy_both[self.steps] = both
        self.steps += 1

    # --- learning ------------------------------------------------------------------------------

    def _forward(self, model: Model) -> None:
        for step in range(self.steps):
            at = step * WIDE
            for unit in range(WIDE):
                self.wide[at + unit] = model.weights[INPUTS * WIDE + unit]
            for index in range(self.counts[step]):
                add_row(
                    self.wide,
                    at,
                    model.weights,
                    self.inputs[step * MOST_INPUTS + index] * WIDE,
                    WIDE,
                    1,
                )
            for unit in range(WIDE):
                if self.wide[at + unit] < 0:
                    self.wide[at + unit] = 0
            base = step * NARROW
            self.difference[step] = model.weights[THIRD_AT + 2 * NARROW]
            self.both[step] = model.weights[THIRD_AT + 2 * NARROW + 1]
            for unit in range(NARROW):
                self.narrow[base + unit] = model.weights[SECOND_AT + WIDE * NARROW + unit]
            for unit in range(WIDE):
                own = self.wide[at + unit]
                if own > 0:
                    add_row(
                        self.narrow, base, model.weights, SECOND_AT + unit * NARROW, NARROW, own
                    )
            for unit in range(NARROW):
                total = self.narrow[base + unit]
                if total < 0:
                    total = 0
                    self.narrow[base + unit] = 0
                self.difference[step] += total * model.weights[THIRD_AT + unit]
                self.both[step] += total * model.weights[THIRD_AT + NARROW + unit]

    def _backward_all(self, model: Model, trace: float) -> None:
        leader = self.deal.to_act
        self.mind.ending.lay(self.deal.hand[leader], self.deal.hand[1 - leader], self.deal.trump)
        gain = 10 * self.mind.ending.solve(0)
        rest = 10 * popcount((self.deal.hand[0] | self.deal.hand[1]) & BRISQUES) + 10
        for seat in range(2):
            own = float(self.deal.score[seat] - self.deal.score[1 - seat])
            target = own + (gain if seat == leader else -gain)
            sum_target = float(self.deal.score[0] + self.deal.score[1] + rest)
            later = -1
            step = self.steps
            while step > 0:
                step -= 1
                if self.seats[step] != seat:
                    continue
                if later >= 0:
                    if self.explored[later]:
                        target = self.greedy_difference[later]
                        sum_target = self.greedy_both[later]
                    else:
                        base = float(self.own_points[later] - self.other_points[later])
                        sum_base = float(self.own_points[later] + self.other_points[later])
                        target = trace * target + (1 - trace) * (
                            base + 100 * self.difference[later]
                        )
                        sum_target = trace * sum_target + (1 - trace) * (
                            sum_base + 100 * self.both[later]
                        )
                base = target - (self.own_points[step] - self.other_points[step])
                sum_base = sum_target - (self.own_points[step] + self.other_points[step])
                base = self.difference[step] - base * cython.cast(cython.float, 0.01)
                sum_base = self.both[step] - sum_base * cython.cast(cython.float, 0.01)
                self.error += base * base
                self.samples += 1
                self._backward(model, step, base, sum_base * cython.cast(cython.float, 0.3))
                later = step

    def _backward(
        self, model: Model, step: int, difference_slope: float, both_slope: float
    ) -> None:
        at = step * WIDE
        base = step * NARROW
        self.slopes[THIRD_AT + 2 * NARROW] += difference_slope
        self.slopes[THIRD_AT + 2 * NARROW + 1] += both_slope
        for unit in range(NARROW):
            self.narrow_slope[unit] = 0
            if self.narrow[base + unit] <= 0:
                continue
            self.slopes[THIRD_AT + unit] += difference_slope * self.narrow[base + unit]
            self.slopes[THIRD_AT + NARROW + unit] += both_slope * self.narrow[base + unit]
            slope = (
                difference_slope * model.weights[THIRD_AT + unit]
                + both_slope * model.weights[THIRD_AT + NARROW + unit]
            )
            self.narrow_slope[unit] = slope
            self.slopes[SECOND_AT + WIDE * NARROW + unit] += slope
        for unit in range(WIDE):
            self.wide_slope[unit] = 0
            slope = self.wide[at + unit]
            if slope > 0:
                add_row(self.slopes, SECOND_AT + unit * NARROW, self.narrow_slope, 0, NARROW, slope)
                self.wide_slope[unit] = dot(
                    self.narrow_slope, 0, model.weights, SECOND_AT + unit * NARROW, NARROW
                )
                self.slopes[INPUTS * WIDE + unit] += self.wide_slope[unit]
        for index in range(self.counts[step]):
            add_row(
                self.slopes,
                self.inputs[step * MOST_INPUTS + index] * WIDE,
                self.wide_slope,
                0,
                WIDE,
                1,
            )
