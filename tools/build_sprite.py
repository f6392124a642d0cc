"""Draw the deck: `python tools/build_sprite.py FOLDER` writes static/cards/deck.svg.

FOLDER holds the twelve court cards of the package named in static/cards/README.md. Only the
paths inside their frame are taken; everything else on a card (paper, rank, pips, back) is drawn
here. The same input always gives the same bytes. A card has few elements, since a browser makes
them anew for each card it shows: all its pips are one path. Colours are CSS custom properties,
which a page's `<use>` hands down; see static/css/tokens.css.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from xml.etree import ElementTree

SPRITE = Path(__file__).resolve().parent.parent / "static" / "cards" / "deck.svg"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

SUITS = "SHCD"
COURTS = "JQK"

# Each suit in a box of 100 by 100 around the origin.
SUIT_PATHS = {
    "S": "M0-48C9-26 40-8 40 19C40 44 10 47 4 24C5 37 10 44 17 48L-17 48"
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
PAPER = (
    '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8"'
    ' fill="var(--card-paper)" stroke="var(--card-edge)" stroke-width="1.5"/>'
)
# How the court art places an emblem.
PLACED = re.compile(r"translate\(([^,]+),([^)]+)\)scale\(1,([^)]+)\)rotate\(([^)]+)\)")
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


def shorten(path: str, digits: int = 0) -> str:
    """Round a path to some decimals, relative to the rounded pen: no error adds up along it."""
    out: list[str] = []
    x = y = start_x = start_y = 0.0
    pen_x = pen_y = 0.0
    for letter, raw in steps(path):
        kind = letter.upper()
        if kind == "Z":
            x, y = start_x, start_y
            pen_x, pen_y = round(x, digits), round(y, digits)
            out.append("z")
            continue
        numbers = absolute(letter, raw, x, y)
        x = numbers[0] if kind == "H" else x if kind == "V" else numbers[-2]
        y = numbers[0] if kind == "V" else y if kind == "H" else numbers[-1]
        out.append(_relative(kind, numbers, (pen_x, pen_y), digits))
        pen_x, pen_y = round(x, digits), round(y, digits)
        if kind == "M":
            start_x, start_y = x, y
    return re.sub(r" (?=-)", "", "".join(out))


def _relative(kind: str, numbers: list[float], pen: tuple[float, float], digits: int) -> str:
    """Write one absolute step relative to the rounded pen."""
    keep = 5 if kind == "A" else 0
    axes = {"H": (0,), "V": (1,)}.get(kind, (0, 1) * 3)
    fixed = [f"{n:.0f}" for n in numbers[:keep]]
    moved = [
        _short(round(n, digits) - pen[axis], digits)
        for n, axis in zip(numbers[keep:], axes, strict=False)
    ]
    return kind.lower() + " ".join(fixed + moved)


def _short(number: float, digits: int) -> str:
    """Write a number with at most some decimals and no needless sign or noughts."""
    text = f"{round(number, digits) + 0.0:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    return re.sub(r"^(-?)0\.", r"\1.", text)


def emblem(
    suit: str, place: tuple[float, float], size: float, turn: float = 0, flat: float = 1
) -> str:
    """Write a suit's outline at a place, turned by some degrees, then made lower."""
    across, down = size * cos(radians(turn)), size * sin(radians(turn))
    out = []
    for letter, numbers in steps(SUIT_PATHS[suit]):
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved = [
            (place[0] + x * across - y * down, place[1] + (x * down + y * across) * flat)
            for x, y in points
        ]
        out.append(letter + " ".join(f"{n:.4f}" for point in moved for n in point))
    return "".join(out)


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
        layers.append(layer(symbol, suit, name))
        layers.append(f'<use href="#{name}" transform="rotate(180 650 1000)"/>')
    return "".join(layers)


def layer(symbol: ElementTree.Element, suit: str, name: str) -> str:
    """Write one layer again with short paths and our colours, its emblems as one path."""
    group = symbol.find(f"{SVG}g")
    mirrored = "" if group is None else f' transform="{group.get("transform")}"'
    shapes = list(symbol if group is None else group)
    drawn = [path(element) for element in shapes if element.tag != f"{SVG}use"]
    if emblems := [garment(element, suit) for element in shapes if element.tag == f"{SVG}use"]:
        drawn.append(f'<path fill="var(--suit-{suit})" d="{shorten("".join(emblems))}"/>')
    if len(drawn) == 1:
        return drawn[0].replace("<path", f'<path id="{name}"{mirrored}', 1)
    return f'<g id="{name}"{mirrored}>{"".join(drawn)}</g>'


def garment(element: ElementTree.Element, suit: str) -> str:
    """Write the outline of one emblem that stands in a garment of the court art."""
    found = PLACED.match(element.get("transform", ""))
    if found is None:
        raise SystemExit(f"An emblem stands otherwise than expected: {element.attrib}")
    x, y, flat, turn = map(float, found.groups())
    return emblem(suit, (x, y), float(element.get("height", "0")) / 120, turn, flat)


def path(element: ElementTree.Element) -> str:
    """Write one path of the court art."""
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
    """Draw the rank in the upper left corner."""
    left, scale, width = (5, ".38", 13) if rank == "10" else (7.5, ".42", 14)
    return (
        f'<path d="{RANK_PATHS[rank]}" transform="translate({left} 6.5) scale({scale} .43)"'
        f' fill="none" stroke="var(--suit-{suit})" stroke-width="{width}" stroke-linejoin="round"/>'
    )


def pips(rank: str, suit: str) -> str:
    """Draw all pips as one path: under the index; of 7 to 10 beside it, of an ace a large one.

    Those of the lower half stand on their heads.
    """
    drawn = emblem(suit, (20, 69), 0.28)
    if rank == "A":
        drawn += emblem(suit, (63, 88), 0.54)
    for column, row in PIP_ROWS.get(rank, ()):
        place = (50 + 18 * column, round(24 + 92 * row, 1))
        drawn += emblem(suit, place, 0.19, 180 if row > 0.5 else 0)
    return f'<path fill="var(--suit-{suit})" d="{shorten(drawn, 2)}"/>'


def face(folder: Path, rank: str, suit: str) -> str:
    """Draw one face as a symbol."""
    inner = index(rank, suit) + pips(rank, suit)
    if rank in COURTS:
        inner = f"<g {ART_BOX}>{ART_PAPER}{court_art(folder, rank, suit)}{ART_FRAME}</g>{inner}"
    return f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{PAPER}{inner}</symbol>\n'


def back() -> str:
    """Draw the back: a brass lattice on green, the same whichever way the card is turned."""
    lattice = "".join(
        f"M{x} {y}l5.5-7 5.5 7-5.5 7z" for x in range(17, 83, 11) for y in range(21, 132, 14)
    )
    return (
        f'<symbol id="back" viewBox="0 0 100 140">{PAPER}'
        '<rect x="7" y="7" width="86" height="126" rx="5" fill="var(--back-ground)"/>'
        '<rect x="11.5" y="11.5" width="77" height="117" rx="2.5"'
        ' fill="none" stroke="var(--back-line)" stroke-width="1.4"/>'
        f'<path d="{lattice}" fill="none" stroke="var(--back-line)" stroke-width="1"/></symbol>\n'
    )


def sprite(folder: Path) -> str:
    """Put the whole sprite together."""
    big = "".join(
        f'<symbol id="suit-{s}" viewBox="-50 -50 100 100">'
        f'<path d="{SUIT_PATHS[s]}" fill="var(--suit-{s})"/></symbol>\n'
        for s in SUITS
    )
    faces = "".join(face(folder, rank, suit) for suit in SUITS for rank in RANK_PATHS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{big}{back()}{faces}</svg>\n'


def main() -> None:
    """Write the sprite from the folder named on the command line."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python tools/build_sprite.py FOLDER_WITH_THE_4COLOR_COURTS")
    SPRITE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE.write_text(sprite(Path(sys.argv[1])), encoding="utf-8")


if __name__ == "__main__":
    main()
