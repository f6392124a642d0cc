"""The version of the opponent: it tells which answers can be asked for again."""

from hashlib import sha256

from game.ai import opponent
from game.engine.log import Row, replay
from game.engine.rulesets import ruleset_of
from game.engine.view import view_for
from tests.engine.test_golden import FILES, read

DECISIONS = {
    1: "cbb615ecbab2d92de14a7b29c77b195c04c7ef7a65afee541fa26db18a9ba86a",
    2: "c297c2475f275385dbe9496ccbdec9441c00d95957d1ec6a305b26ed518380dd",
    3: "18773a25fae0f82bcbaee6bdab1c542e14668f4a9a65367d54f15d52cd5100dc",
}
"""What each version decides in the golden matches. A decision that comes out otherwise asks for a
new version and a new line here, or verification calls the matches of the old one damaged."""


def decisions() -> str:
    """Return a digest of every level's answers in the golden matches, from both seats."""
    digest = sha256()
    for file in FILES:
        key, dealer, rows, _ = read(file)
        for step in replay(ruleset_of(key), dealer, [Row(*row) for row in rows]):
            seat = step.match.to_act
            if seat is None or step.match.deal is None:
                continue
            view = view_for(step.match, seat)
            for level in opponent.LEVELS:
                digest.update(str(opponent.choose(view, level, step.row.seq, "full")).encode())
    return digest.hexdigest()


def test_the_version_is_raised_with_the_decisions() -> None:
    assert decisions() == DECISIONS[opponent.VERSION]
