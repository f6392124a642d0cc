# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The value network: what a seat may expect from here to the end of the deal.

Sparse inputs (``sight``) to 192 to 32 units to two numbers: own points to come less the other's,
and their sum, in thousandths of a point. All in integers, so that the same position has the same
value on any machine, compiled or not. The weights come from ``training``.
"""

from __future__ import annotations

import json
import struct
from array import array
from functools import lru_cache
from pathlib import Path

import cython

if not cython.compiled:
    WIDE = 192
    NARROW = 32
    UNIT = 4096
    INPUTS = 587

WEIGHTS = Path(__file__).with_name("weights")


class Network:
    """Weights as integers: sums in 1/4096, hidden units in 1/512, second weights in 1/2048."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.first, self.first_bias = [0] * (INPUTS * WIDE), [0] * WIDE
            self.second, self.second_bias = [0] * (WIDE * NARROW), [0] * NARROW
            self.third, self.third_bias = [0] * (2 * NARROW), [0] * 2
        self.about: dict[str, object] = {}

    def load(self, about: dict[str, object], numbers: list[int]) -> None:
        """Take the weights in the order of ``numbers_of``."""
        at = 0
        for index in range(INPUTS * WIDE):
            self.first[index] = numbers[at + index]
        at += INPUTS * WIDE
        for index in range(WIDE):
            self.first_bias[index] = numbers[at + index]
        at += WIDE
        for index in range(WIDE * NARROW):
            self.second[index] = numbers[at + index]
        at += WIDE * NARROW
        for index in range(NARROW):
            self.second_bias[index] = numbers[at + index]
        at += NARROW
        for index in range(2 * NARROW):
            self.third[index] = numbers[at + index]
        at += 2 * NARROW
        for index in range(2):
            self.third_bias[index] = numbers[at + index]
        self.about = about

    def numbers(self) -> list[int]:
        """Return all weights, first layer first."""
        return [
            *(int(self.first[index]) for index in range(INPUTS * WIDE)),
            *(int(self.first_bias[index]) for index in range(WIDE)),
            *(int(self.second[index]) for index in range(WIDE * NARROW)),
            *(int(self.second_bias[index]) for index in range(NARROW)),
            *(int(self.third[index]) for index in range(2 * NARROW)),
            *(int(self.third_bias[index]) for index in range(2)),
        ]

    # --- inference -----------------------------------------------------------------------------

    def start(
        self, inputs: list[int], count: int, others: list[int], other_count: int, sums: list[int]
    ) -> None:
        """Set ``sums`` to the first layer's sums of two lists of inputs."""
        for unit in range(WIDE):
            sums[unit] = self.first_bias[unit]
        self._add(inputs, count, sums)
        self._add(others, other_count, sums)

    def _add(self, inputs: list[int], count: int, sums: list[int]) -> None:
        for index in range(count):
            row = inputs[index] * WIDE
            for unit in range(WIDE):
                sums[unit] += self.first[row + unit]

    def finish(
        self,
        sums: list[int],
        inputs: list[int],
        count: int,
        gone: list[int],
        gone_count: int,
        scratch: list[int],
        hidden: list[int],
        out: list[int],
    ) -> None:
        """Put difference and sum, in 1/1000 point, into ``out``.

        They are of ``sums`` with some inputs more and some that are ``gone``.
        """
        for unit in range(WIDE):
            scratch[unit] = sums[unit]
        self._add(inputs, count, scratch)
        for index in range(gone_count):
            row = gone[index] * WIDE
            for unit in range(WIDE):
                scratch[unit] -= self.first[row + unit]
        for unit in range(WIDE):
            value = scratch[unit] >> 3
            value = value if value > 0 else 0
            hidden[unit] = value if value < 32767 else 32767
        out[0] = cython.cast("long long", self.third_bias[0]) * UNIT
        out[1] = cython.cast("long long", self.third_bias[1]) * UNIT
        for index in range(0, NARROW, 4):
            # Four at a time: each needs the same hidden units, none waits for another.
            base = index * WIDE
            first, second = self.second_bias[index], self.second_bias[index + 1]
            third, fourth = self.second_bias[index + 2], self.second_bias[index + 3]
            for unit in range(WIDE):
                first += hidden[unit] * self.second[base + unit]
                second += hidden[unit] * self.second[base + WIDE + unit]
                third += hidden[unit] * self.second[base + 2 * WIDE + unit]
                fourth += hidden[unit] * self.second[base + 3 * WIDE + unit]
            self._sum(index, first, out)
            self._sum(index + 1, second, out)
            self._sum(index + 2, third, out)
            self._sum(index + 3, fourth, out)
        out[0] = out[0] * 100000 >> 24
        out[1] = out[1] * 100000 >> 24

    def _sum(self, index: int, total: int, out: list[int]) -> None:
        """Add what one unit of the second layer says to both numbers."""
        if total > 0:
            out[0] += cython.cast("long long", self.third[index]) * (total >> 8)
            out[1] += cython.cast("long long", self.third[NARROW + index]) * (total >> 8)


# --- the file ------------------------------------------------------------------------------------


def save(path: Path, network: Network, about: dict[str, object]) -> None:
    """Write weights to a file: the length of a JSON header, the header, 32-bit numbers."""
    header = json.dumps(about, indent=1).encode()
    numbers = array("i", network.numbers())
    path.write_bytes(struct.pack("<I", len(header)) + header + _little(numbers).tobytes())


def load(path: Path) -> Network:
    """Read a weights file. Raises ValueError when it has the wrong length."""
    raw = path.read_bytes()
    (length,) = struct.unpack("<I", raw[:4])
    numbers = array("i")
    numbers.frombytes(raw[4 + length :])
    network = Network()
    network.load(json.loads(raw[4 : 4 + length]), _little(numbers).tolist())
    return network


@lru_cache(maxsize=1)
def shipped() -> Network:
    """Return the network the opponent plays with."""
    return load(WEIGHTS / "value.bin")


def _little(numbers: array[int]) -> array[int]:
    if struct.pack("=I", 1) != struct.pack("<I", 1):
        numbers.byteswap()
    return numbers
