"""Draw the deck: `python tools/build_sprite.py FOLDER` writes static/cards/deck.svg.

FOLDER holds the twelve court cards of the package named in static/cards/README.md. Only the
paths inside their frame are taken; everything else on a card (paper, rank, pips, back) is drawn
here. The same input always gives the same bytes. Colours are CSS custom properties, which a page's
`<use>` hands down; see static/css/tokens.css.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

SPRITE = Path(__file__).resolve().parent.parent / "static" / "cards" / "deck.svg"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

SUITS = "SHCD"
COURTS = "JQK"
PIP_CARDS = ("7", "8", "9", "10")

# Each suit in a box of 100 by 100 around the origin.
SUIT_PATHS = {
    "S": "M0-48C9-26 40-8 40 19C40 44 10 47 4 24C5 37 10 44 17 48H-17"
    "C-10 44-5 37-4 24C-10 47-40 44-40 19C-40-8-9-26 0-48Z",
    "H": "M0 47C-8 26-44 4-44-22C-44-51-6-52 0-26C6-52 44-51 44-22C44 4 8 26 0 47Z",
    "C": "M-17 48C-9 43-5 34-4 20C-12 36-43 33-43 8C-43-13-20-17-12-9"
    "C-25-24-20-48 0-48C20-48 25-24 12-9C20-17 43-13 43 8"
    "C43 33 12 36 4 20C5 34 9 43 17 48Z",
    "D": "M0-49C9-30 22-14 37 0C22 14 9 30 0 49C-9 30-22 14-37 0C-22-14-9-30 0-49Z",
}

# Each rank as strokes in a box 60 wide and 100 high ("10" is 80 wide).
RANK_PATHS = {
    "7": "M7 8H53L24 93",
    "8": "M30 47C3 42 5 8 30 8S57 42 30 47C-2 52-2 92 30 92S62 52 30 47Z",
    "9": "M52 34A22 26 0 1 1 8 34A22 26 0 1 1 52 34C54 66 44 92 14 92",
    "10": "M3 22L17 8V93M55 8C84 8 84 92 55 92S26 8 55 8Z",
    "J": "M24 8H50M44 8V68C44 98 7 98 7 70V64",
    "Q": "M30 8C62 8 62 92 30 92S-2 8 30 8ZM33 70L55 96",
    "K": "M10 8V93M52 8L11 60M24 44L54 93",
    "A": "M4 93L30 9L56 93M14 66H46",
}

# Where the pips of a card stand, on a grid of three columns and rows from 0 (top) to 1.
PIP_ROWS: dict[str, tuple[tuple[int, float], ...]] = {
    "7": tuple((c, r) for c in (0, 2) for r in (0, 0.5, 1)) + ((1, 0.25),),
    "8": tuple((c, r) for c in (0, 2) for r in (0, 0.5, 1)) + ((1, 0.25), (1, 0.75)),
    "9": tuple((c, r) for c in (0, 2) for r in (0, 1 / 3, 2 / 3, 1)) + ((1, 0.5),),
    "10": tuple((c, r) for c in (0, 2) for r in (0, 1 / 3, 2 / 3, 1)) + ((1, 1 / 6), (1, 5 / 6)),
}

# The court art is 1300 by 2000 units; this puts it into the card beside the index.
ART_BOX = 'transform="translate(36.5 40.5) scale(.0455)"'
ART_PAPER = '<path d="M0 0H1300V2000H0Z" fill="var(--court-paper)"/>'
ART_FRAME = '<path d="M0 0H1300V2000H0Z" fill="none" stroke="var(--court-line)" stroke-width="18"/>'
ART_COLOURS = {
    "#FC4": "var(--court-gold)",
    "red": "var(--court-red)",
    "#44F": "var(--court-blue)",
    "black": "var(--court-ink)",
}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


def steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Give each drawing step of an SVG path on its own, repeated arguments taken apart."""
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*(?:e-?\d[^A-Za-z]*)*)", path):
        numbers = [float(n) for n in NUMBER.findall(text)]
        size = ARGUMENTS[letter.upper()]
        if size == 0:
            yield letter, []
        for start in range(0, len(numbers), size or 1):
            yield letter, numbers[start : start + size]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def absolute(letter: str, numbers: list[float], x: float, y: float) -> list[float]:
    """Give the step's numbers as absolute places when the pen stands at (x, y)."""
    if letter.isupper():
        return numbers
    if letter == "h":
        return [numbers[0] + x]
    if letter == "v":
        return [numbers[0] + y]
    if letter == "a":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [n + (y if i % 2 else x) for i, n in enumerate(numbers)]


def shorten(path: str) -> str:
    """Round a path to whole units, relative to the rounded pen: no error adds up along it."""
    out: list[str] = []
    x = y = start_x = start_y = 0.0
    pen_x = pen_y = 0
    for letter, raw in steps(path):
        kind = letter.upper()
        if kind == "Z":
            x, y = start_x, start_y
            pen_x, pen_y = round(x), round(y)
            out.append("z")
            continue
        numbers = absolute(letter, raw, x, y)
        x = numbers[0] if kind == "H" else x if kind == "V" else numbers[-2]
        y = numbers[0] if kind == "V" else y if kind == "H" else numbers[-1]
        out.append(_relative(kind, numbers, pen_x, pen_y))
        pen_x, pen_y = round(x), round(y)
        if kind == "M":
            start_x, start_y = x, y
    return re.sub(r" (?=-)", "", "".join(out))


def _relative(kind: str, numbers: list[float], pen_x: int, pen_y: int) -> str:
    """Write one absolute step relative to the rounded pen."""
    if kind == "V":
        return f"v{round(numbers[0]) - pen_y}"
    if kind == "H":
        return f"h{round(numbers[0]) - pen_x}"
    keep = 5 if kind == "A" else 0
    fixed = [f"{n:.0f}" for n in numbers[:keep]]
    moved = [str(round(n) - (pen_y if i % 2 else pen_x)) for i, n in enumerate(numbers[keep:])]
    return kind.lower() + " ".join(fixed + moved)


def court_art(folder: Path, rank: str, suit: str) -> str:
    """Take the six layers of a court card, each drawn once and once turned by half a circle."""
    root = ElementTree.parse(folder / f"{rank}{suit}.svg").getroot()
    layers = []
    for number in range(1, 7):
        symbol = root.find(f"{SVG}symbol[@id='{suit}{rank}{number}']")
        if symbol is None:
            raise SystemExit(
                f"{rank}{suit}.svg has no layer {number}: is this the package named in the README?"
            )
        name = f"{rank}{suit}{number}"
        layers.append(f'<g id="{name}">{layer(symbol, suit)}</g>')
        layers.append(f'<use href="#{name}" transform="rotate(180 650 1000)"/>')
    return "".join(layers)


def layer(symbol: ElementTree.Element, suit: str) -> str:
    """Write one layer again with short paths, our colours and our suit emblems."""
    group = symbol.find(f"{SVG}g")
    shapes = list(symbol if group is None else group)
    drawn = "".join(shape(element, suit) for element in shapes)
    return drawn if group is None else f'<g transform="{group.get("transform")}">{drawn}</g>'


def shape(element: ElementTree.Element, suit: str) -> str:
    """Write one path, or one emblem standing in a garment, of the court art."""
    if element.tag == f"{SVG}use":
        scale = float(element.get("height", "0")) / 120
        place = element.get("transform", "").rpartition("translate")[0]
        return f'<use href="#pip-{suit}" transform="{place}scale({scale:.2f})"/>'
    keep = {
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "stroke-width": element.get("stroke-width", ""),
    }
    paint = {
        k: ART_COLOURS.get(element.get(k, ""), "none") for k in ("fill", "stroke") if element.get(k)
    }
    attributes = paint | (keep if element.get("stroke") else {})
    written = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<path{written} d="{shorten(element.get("d", ""))}"/>'


def index(rank: str, suit: str) -> str:
    """Draw the rank and, under it, the suit in the upper left corner."""
    left, scale, width = (5, ".38", 13) if rank == "10" else (7.5, ".42", 14)
    return (
        f'<path d="{RANK_PATHS[rank]}" transform="translate({left} 6.5) scale({scale} .43)"'
        f' fill="none" stroke="var(--suit-{suit})" stroke-width="{width}" stroke-linejoin="round"/>'
        f'<use href="#pip-{suit}" transform="translate(20 69) scale(.28)"/>'
    )


def pips(rank: str, suit: str) -> str:
    """Draw the pips of 7 to 10 beside the index; those of the lower half stand on their heads."""
    drawn = []
    for column, row in PIP_ROWS[rank]:
        turn = " rotate(180)" if row > 0.5 else ""
        place = f"translate({50 + 18 * column:g} {24 + 92 * row:.1f})"
        drawn.append(f'<use href="#pip-{suit}" transform="{place}{turn} scale(.19)"/>')
    return "".join(drawn)


def face(folder: Path, rank: str, suit: str) -> str:
    """Draw one face as a symbol."""
    if rank in COURTS:
        inner = f"<g {ART_BOX}>{ART_PAPER}{court_art(folder, rank, suit)}{ART_FRAME}</g>"
    elif rank in PIP_CARDS:
        inner = pips(rank, suit)
    else:
        inner = f'<use href="#pip-{suit}" transform="translate(63 88) scale(.54)"/>'
    inside = f'<use href="#paper"/>{inner}{index(rank, suit)}'
    return f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{inside}</symbol>\n'


def back() -> str:
    """Draw the back: a brass lattice on green, the same whichever way the card is turned."""
    lattice = "".join(
        f"M{x} {y}l5.5-7 5.5 7-5.5 7z" for x in range(17, 83, 11) for y in range(21, 132, 14)
    )
    return (
        '<symbol id="back" viewBox="0 0 100 140"><use href="#paper"/>'
        '<rect x="7" y="7" width="86" height="126" rx="5" fill="var(--back-ground)"/>'
        '<rect x="11.5" y="11.5" width="77" height="117" rx="2.5"'
        ' fill="none" stroke="var(--back-line)" stroke-width="1.4"/>'
        f'<path d="{lattice}" fill="none" stroke="var(--back-line)" stroke-width="1"/></symbol>\n'
    )


def sprite(folder: Path) -> str:
    """Put the whole sprite together."""
    emblems = "".join(
        f'<path id="pip-{s}" d="{SUIT_PATHS[s]}" fill="var(--suit-{s})"/>\n' for s in SUITS
    )
    paper = (
        '<rect id="paper" x=".75" y=".75" width="98.5" height="138.5" rx="8"'
        ' fill="var(--card-paper)" stroke="var(--card-edge)" stroke-width="1.5"/>'
    )
    big = "".join(
        f'<symbol id="suit-{s}" viewBox="-50 -50 100 100"><use href="#pip-{s}"/></symbol>\n'
        for s in SUITS
    )
    faces = "".join(face(folder, rank, suit) for suit in SUITS for rank in RANK_PATHS)
    drawn = f"<defs>{emblems}{paper}</defs>\n{big}{back()}{faces}"
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}</svg>\n'


def main() -> None:
    """Write the sprite from the folder named on the command line."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python tools/build_sprite.py FOLDER_WITH_THE_4COLOR_COURTS")
    SPRITE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE.write_text(sprite(Path(sys.argv[1])), encoding="utf-8")


if __name__ == "__main__":
    main()
