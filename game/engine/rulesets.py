"""Rule sets: the decisions a table may take differently (H13.6), as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules a match is played under. The defaults are the house rules (part 1).

    A match stores ``key``, so that an old match is replayed under the rules it was played by.
    """

    name: str = "variant"
    version: int = 1
    sevens_per_declare: int = 2
    """How many trump sevens may be declared after one trick (D7)."""
    exchange_usable_at_once: bool = True
    """Whether the card taken by an exchange may be melded after the same trick (D12)."""
    declare_after_trick_24: bool = True
    """Whether one may declare before the last draw (D8)."""
    royal_from_sequence: Literal["perCard", "onlyFreshCardRule"] = "perCard"
    """``perCard``: a card of a declared sequence makes no royal marriage any more (D15)."""
    quartet_one_per_suit: bool = True
    """Whether four of a kind means one of each suit (D14)."""
    second_deal_dealer: Literal["other", "computer"] = "other"
    """Who deals the second deal (D4)."""
    first_dealer_by: Literal["matchesStarted", "matchInRun"] = "matchesStarted"
    """What the alternation of the first dealer counts (D3)."""
    start_level: Literal[1, 0] = 1
    """The opponent's level at streak 0 (D19)."""
    early_win: int = 400
    """Points with which a lead after the first deal wins the match (H11.1)."""
    top_level: int = 5
    """The strongest level (H12.2)."""

    @property
    def key(self) -> str:
        """The rule set's name and version, such as ``house/1``."""
        return f"{self.name}/{self.version}"


HOUSE: Final = Ruleset(name="house")

_RULESETS: Final = {ruleset.key: ruleset for ruleset in (HOUSE,)}


def ruleset_of(key: str) -> Ruleset:
    """Return the rule set stored under a key. Raises ValueError for a foreign one."""
    try:
        return _RULESETS[key]
    except KeyError:
        raise ValueError(f"no such rule set: {key!r}") from None
