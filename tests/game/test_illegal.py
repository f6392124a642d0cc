"""Nothing illegal leaves a trace, whatever the card and the phase (R51, F23)."""

from random import Random

import pytest

from game.engine.cards import CARDS, card_text
from game.engine.kinds import MELD_NAMES
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.models import Match
from game.refused import ActionRefused, Code
from game.services import match_act
from tests.factories import MatchFactory, Until, played, theirs, your
from tests.game.playing import logged, state

pytestmark = pytest.mark.django_db

EVERYTHING = [
    *(f"{verb} {card_text(card)}" for verb in ("play", "seven") for card in range(CARDS)),
    *(f"cut {position}" for position in range(0, CARDS, 9)),
    *(f"meld {kind} KS1 QS1" for kind in MELD_NAMES),
    *("draw", "meld bezique QS1 JD1", "meld double_bezique QS1 QS2 JD1 JD2"),
    *("meld four_aces AS1 AH1 AC1 AD1", "meld four_kings KS1 KH2 KC1 KD2", "meld marriage QS1"),
]


def endgame(now: MatchState) -> bool:
    return now.deal is not None and now.deal.stock == 0 and your(Phase.FOLLOW)(now)


STATES: dict[str, Until] = {
    "cut": your(Phase.CUT),
    "lead": your(Phase.LEAD),
    "follow": your(Phase.FOLLOW),
    "declare": your(Phase.DECLARE),
    "follow suit": endgame,
    "second cut": lambda now: now.deal_number == 2 and your(Phase.CUT)(now),
    "opponent's turn": theirs,
}


def summary(now: MatchState) -> tuple[object, ...]:
    """Return all that a fold of the log makes, comparable."""
    deal = now.deal
    hands = deal and (deal.hand_of(0), deal.hand_of(1), deal.table_of(0), deal.face_down())
    return now.phase, now.to_act, now.totals(), hands, len(now.history)


@pytest.mark.parametrize("where", STATES)
def test_what_is_not_legal_is_refused_without_a_trace(db: None, where: str) -> None:
    """Five thousand in all: every card and kind in every phase, and then at random."""
    match, random = MatchFactory(log=played(4, until=STATES[where])), Random(where)
    before, rows = state(match), logged(match)
    legal = {str(act) for act in before.legal_actions(PERSON)}
    illegal = [action for action in EVERYTHING if action not in legal]
    for action in illegal + random.choices(illegal, k=5000 // len(STATES) - len(illegal)):
        assert refused(match, action) in (Code.ILLEGAL, Code.NOT_YOUR_TURN)
    assert logged(match) == rows
    assert summary(state(match)) == summary(before)


def refused(match: Match, action: str) -> Code:
    """Return the code that an action is refused with."""
    with pytest.raises(ActionRefused) as refusal:
        match_act(
            match_id=match.pk,
            player_id=match.player_id,
            action=action,
            at=match.seq,
            command_id="0123456789",
        )
    return refusal.value.code
