"""What nobody should see the opponent do, looked for over many deals against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import NINE, TEN, face_of, rank_of, suit_of
from game.engine.kinds import BEZIQUE, DOUBLE_BEZIQUE, ROYAL_MARRIAGE, SEQUENCE
from game.engine.phases import Phase
from game.engine.view import DealView, PlayerView
from tests.ai.tables import Table, policy

MATCHES = 80
EARLY = 8
"""With so many tricks to come after this one, the small meld comes before the big one."""


def beats(face: int, led: int, trump: int) -> bool:
    """Return whether a face takes a trick from the face that was led (H4.2)."""
    if face >> 3 == led >> 3:
        return face > led
    return face >> 3 == trump


def absurdities(view: PlayerView, deal: DealView, action: Action) -> Iterator[str]:
    """Yield what is absurd about an action."""
    if view.phase is Phase.FOLLOW and deal.stock and isinstance(action, Play):
        yield from _absurd_follow(view, deal, action)
    if view.phase is Phase.DECLARE:
        yield from _absurd_declaration(view, deal, action)


def _absurd_follow(view: PlayerView, deal: DealView, action: Play) -> Iterator[str]:
    led = deal.middle[0].face
    cards = [play.card for play in view.legal if isinstance(play, Play)]
    junk = [card for card in cards if rank_of(card) <= NINE and suit_of(card) != deal.trump]
    loses = not beats(face_of(action.card), led, deal.trump)
    if loses and junk and rank_of(action.card) >= TEN:
        yield "a brisque thrown to a lost trick"
    if loses and junk and suit_of(action.card) == deal.trump:
        yield "a trump thrown to a lost trick"


def _absurd_declaration(view: PlayerView, deal: DealView, action: Action) -> Iterator[str]:
    kinds = {meld.kind for meld in view.legal if isinstance(meld, Meld)}
    early = deal.stock // 2 - 1 >= EARLY
    if isinstance(action, Draw) and any(isinstance(seven, Seven) for seven in view.legal):
        yield "a seven left undeclared"
    if isinstance(action, Draw) and kinds & {SEQUENCE, DOUBLE_BEZIQUE}:
        yield "a big meld left undeclared"
    if isinstance(action, Meld):
        if action.kind == SEQUENCE and ROYAL_MARRIAGE in kinds and early:
            yield "a sequence before its royal marriage"
        if action.kind == DOUBLE_BEZIQUE and deal.stock > 40 and not deal.table:
            yield "a double before its bezique"
        if action.kind in (ROYAL_MARRIAGE, BEZIQUE) and not early:
            big = SEQUENCE if action.kind == ROYAL_MARRIAGE else DOUBLE_BEZIQUE
            if big in kinds:
                yield "a big meld risked late"


@pytest.fixture(scope="module")
def found() -> Counter[str]:
    """What was absurd in many matches, and how many decisions of each phase were looked at."""
    counts: Counter[str] = Counter()
    for seed in range(MATCHES):
        for view, action in Table(seed, seed % 2).states((policy(seed=1), policy(seed=2))):
            counts[view.phase.value] += 1
            if view.deal is not None:
                counts.update(absurdities(view, view.deal, action))
    return counts


def test_enough_was_looked_at(found: Counter[str]) -> None:
    assert found["follow"] > 4000
    assert found["declare"] > 3000


@pytest.mark.parametrize(
    "what",
    [
        "a brisque thrown to a lost trick",
        "a trump thrown to a lost trick",
        "a seven left undeclared",
        "a big meld left undeclared",
        "a sequence before its royal marriage",
        "a double before its bezique",
        "a big meld risked late",
    ],
)
def test_it_never_does(found: Counter[str], what: str) -> None:
    assert found[what] == 0
