"""The proof of a fair deal: what was announced before the cut fits what was dealt after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.engine import log
from game.engine.actions import Action, Commit, Cut, DealOut, parse_action
from game.engine.cards import ALL, CARDS, card_text, mask_of, parse_card
from game.engine.log import Row
from game.models import Match, Shuffle


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a deal when its match is over. Cards are texts in dealing order.

    ``cut`` and ``dealt`` are None and "" where the match was given up before the cut.
    """

    deal: int
    commitment: str
    """As the player was shown it before the cut, by the log."""
    nonce: str
    pack: str
    cut: int | None
    dealt: str

    @property
    def seal_holds(self) -> bool:
        """Whether nonce and pack are what was announced, and the pack is whole."""
        pack = _cards(self.pack)
        is_whole = len(pack) == CARDS and mask_of(pack) == ALL
        return is_whole and log.commitment_of(self.nonce, pack) == self.commitment

    @property
    def cut_holds(self) -> bool:
        """Whether the announced pack, cut, is the one that was dealt; so if none was dealt yet."""
        if self.cut is None:
            return not self.dealt
        return log.cut_pack(_cards(self.pack), self.cut) == _cards(self.dealt)

    @property
    def holds(self) -> bool:
        """Whether the deal was fair."""
        return self.seal_holds and self.cut_holds


def _cards(text: str) -> tuple[int, ...]:
    try:
        return tuple(map(parse_card, text.split()))
    except ValueError:
        return ()


def proofs_of(match: Match, rows: Iterable[Row]) -> list[Proof]:
    """Return the proof of each deal of a finished match: nonces and packs are public now."""
    shuffles = {shuffle.deal: shuffle for shuffle in Shuffle.objects.filter(match=match)}
    acts = [parse_action(row.text) for row in rows]
    deals = [acts[place:] for place, act in enumerate(acts) if isinstance(act, Commit)]
    return [
        _proof(deal, begun, shuffles.get(deal, Shuffle())) for deal, begun in enumerate(deals, 1)
    ]


def _proof(deal: int, acts: Sequence[Action], shuffle: Shuffle) -> Proof:
    """Return the proof of a deal whose log begins with these actions."""
    cut, dealt = None, ""
    match acts[:3]:
        case [Commit(digest), Cut(position), DealOut(pack)]:
            cut, dealt = position, " ".join(map(card_text, pack))
        case [Commit(digest), *_]:
            pass
    return Proof(deal, digest, shuffle.nonce, shuffle.pack, cut, dealt)
