"""The prepared deal of the tutorial: its pack, and the tricks that pass quickly.

Texts are actions as in a log. Who acts follows from the match, and so does a draw where nothing
else is left to do; both are left out here.
"""

from __future__ import annotations

from typing import Final

PACK: Final = (
    "KH1 QH1 JH1 9C1 10C1 8D1 QS1 KS1 QD1 9S1 AC1 8C1 9D1 7S1 8H1 9H1 AH1 QH2 AD1 7H1 9C2 10H1 7S2 "
    "QC2 JD1 AS1 KC2 QS2 8S1 JD2 JS2 8H2 KH2 JC2 10C2 10H2 AD2 JS1 8C2 AH2 7C2 JC1 7C1 7H2 7D1 "
    "10S1 10S2 QD2 KD2 AS2 10D2 10D1 7D2 9S2 9H2 QC1 8D2 KC1 9D2 KD1 KS2 JH2 8S2 AC2"
)
"""In dealing order: the person leads the first trick, and the turn-up is the ace of hearts."""

FIFTEEN_TRICKS: Final = (
    "play 8H2, play 9C2, play JC2, play 10C2, meld royal_marriage KH2 QH2, play KH2, play QS1, "
    "meld marriage KC2 QC2, play QH2, play 8C2, play JS1, play JD2, play JC1, play 7C2, "
    "play 7S2, play 7D1, seven 7H2, play JS2, play JD1, play 8S1, play 7C1, play KC2, play QS2, "
    "play 7H2, play KD2, play QC2, play 10D2, play AH2, play 9H2, play 10H2, play 10S2, "
    "meld marriage KC1 QC1, play 10S1, play AD2, meld marriage KD1 QD2, play QD2"
)
"""Tricks 9 to 23 as both play them while the reader turns one page, and the lead to trick 24."""
