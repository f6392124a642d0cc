"""Write a whole match as a file of ``golden/``: ``python -m tests.engine.make_golden STYLE SEED``.

The files are kept, not made anew: they hold the engine to what it answered when they were written,
and ``test_golden`` has the second judge of ``reference.py`` keep their score as well.
"""

import sys

from game.engine.forms import load_compiled
from tests.engine.play import log_of


def main(style: str, seed: str) -> None:
    """Print the match: its start, one row a line, and after ``=`` what it came to."""
    match, rows = log_of(load_compiled(), int(seed), style, dealer=int(seed) % 2)
    print(f"ruleset {match.ruleset.key}\ndealer {match.first_dealer}")
    for row in rows:
        print(row.seq, "-" if row.seat is None else row.seat, row.text)
    for number, (own, other) in enumerate(match.points, start=1):
        print(f"= deal {number} {own} {other}")
    print(f"= winner {match.verdict.winner} margin {match.verdict.margin}")


if __name__ == "__main__":
    main(*sys.argv[1:])
