"""What is printed on the board and never changes: sea, land, frame, tracks. Built once, without words."""

from __future__ import annotations

from pathlib import Path

from games.rules.keywest.drawing.glyphs import symbols
from games.rules.keywest.drawing.marks import disk_symbols, place, words
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    ACTION_HEIGHT,
    ACTION_WIDTH,
    CIGARS,
    COASTS,
    HEIGHT,
    ISLETS,
    VICTORY,
    WIDTH,
    Point,
    smooth,
    victory_cells,
)

DEFS = Path(__file__).with_name("scenery.svg").read_text("utf-8").replace("\n", "").replace("</defs>", "")
SEA = (30, 30, 1140, 630)
PALMS = (
    (706, 262, 1), (700, 300, 0.8), (968, 196, 0.9), (966, 236, 0.8), (366, 398, 1), (362, 446, 0.8), (632, 372, 0.9), (630, 344, 1),
    (58, 562, 0.9), (54, 610, 0.8), (318, 556, 1), (314, 600, 0.85), (1030, 84, 1.1), (1012, 60, 1), (1090, 190, 1), (1154, 214, 1.1),
    (670, 331, 0.6), (350, 492, 0.6), (996, 266, 0.7), (1068, 265, 0.6), (655, 306, 0.5),
)  # fmt: skip
RIPPLES = (
    (60, 268), (330, 250), (300, 470), (206, 470), (420, 232), (560, 262), (350, 300), (880, 60), (930, 104), (820, 130),
    (700, 500), (420, 520), (360, 640), (580, 500), (820, 350), (720, 400), (1140, 330), (1130, 520), (860, 330), (60, 500), (640, 250),
)  # fmt: skip
LETTERS = {
    "K": "M0 0V50M27 0 3 26 28 50",
    "E": "M25 0H0V50H25M0 24H20",
    "Y": "M0 0 14 24V50M28 0 14 24",
    "W": "M0 0 9 50 19 12 29 50 38 0",
    "S": "M25 6Q20 0 12 0 0 0 0 12T13 25 26 38 13 50Q4 50-1 43",
    "T": "M0 0H29M14.5 0V50",
}
TITLE = (("K", 0), ("E", 45), ("Y", 86), ("W", 146), ("E", 203), ("S", 247), ("T", 287))


def coasts() -> str:
    """All land, once, to be used with different pens."""
    islets = "".join(smooth(numbers, 0.2) for numbers in ISLETS)
    return "".join(f'<path d="{smooth(numbers)}"/>' for numbers in COASTS.values()) + f'<path d="{islets}"/>'


def water() -> str:
    """The sea with its depth lines, the land with its beaches."""
    x, y, width, height = SEA
    rings = "".join(f'<use href="#coasts" class="k-depth{n}"/>' for n in range(1, 8))
    return (
        f'<rect class="k-mapedge" x="{x}" y="{y}" width="{width}" height="{height}"/><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="url(#wash)"/>'
        f'<g clip-path="url(#sea)"><path class="k-moonpath" d="M820 34h150l-60 120-50 210-70 150-40 150h-80l60-160 60-150 40-210Z"/>{rings}'
        '<use href="#coasts" class="k-landshade" transform="translate(3 5)"/><use href="#coasts" class="k-shoreline"/><use href="#coasts" class="k-land"/></g>'
    )


def life() -> str:
    """Palms, ripples, a sailing boat, a marlin, the compass rose."""
    palms = "".join(f'<use href="#palm" transform="translate({x} {y}) scale({size})"/>' for x, y, size in PALMS)
    ripples = "".join(f'<use href="#ripple" x="{x}" y="{y}"/>' for x, y in RIPPLES)
    return (
        f'{ripples}<use href="#sail" transform="translate(880 98)"/><use href="#rose" transform="translate(410 586)"/>'
        f'<use href="#marlin" transform="translate(530 560)"/>{palms}'
    )


def hulk() -> str:
    """The sunken ship around which the graveyard lies."""
    return (
        '<g class="k-hulk"><path d="M46 318Q60 306 66 296L62 262 78 290H120L124 250 134 290H196L206 256 214 290H270L300 280Q312 320 292 366 276 408 236 414H104'
        'Q62 402 50 356Z"/><path class="k-plank" d="M52 330H306M52 356H300M58 382H288M78 406H262M124 250 118 240M206 256 210 244M62 262 58 252"/></g>'
    )


def frame() -> str:
    """The victory track around the edge: a hundred spaces."""
    cells = "".join(
        f'<rect class="k-cell{"" if number % 5 else 5}" x="{x:g}" y="{y:g}" width="{w:.4g}" height="{h:.4g}"/>'
        for number, (x, y, w, h) in enumerate(victory_cells())
    )
    numbers = "".join(words(point.x, point.y + 4, number, "num" if number % 5 else "num5") for number, point in enumerate(VICTORY))
    return f'<g class="k-frame">{cells}{numbers}</g>'


def tracks() -> str:
    """The long cigar, and the nine action spaces."""
    first, last, y = CIGARS[0].x, CIGARS[-1].x, CIGARS[0].y
    cigar = (
        f'<path class="k-shade" d="M{first - 16:g} {y + 13}H{last + 14:g}v4H{first - 16:g}Z"/>'
        f'<rect class="k-cigarbody" x="{first - 20:g}" y="{y - 12}" width="{last - first + 46:g}" height="24" rx="12" fill="url(#leafwrap)"/>'
        f'<path class="k-ash" d="M{last + 14:g} {y - 12}q12 0 12 12t-12 12q-5-4-2-8t-1-7 1-9Z"/>'
        f'<rect class="k-band" x="{first - 14:g}" y="{y - 12}" width="28" height="24"/>'
        + "".join(words(point.x, y + 4, number, "onband" if number == 0 else "oncigar") for number, point in enumerate(CIGARS))
    )
    spaces = "".join(f'<use href="#space" x="{point.x:g}" y="{point.y:g}"/>' for point in ACTION_AT.values())
    return f'<rect class="k-desk" x="30" y="660" width="1140" height="170"/>{cigar}{spaces}'


def title() -> str:
    """The big letters of a postcard."""
    letters = "".join(f'<path transform="translate({x} 0)" d="{LETTERS[letter]}"/>' for letter, x in TITLE)
    pens = ("lettershade", "letteredge", "letter")
    return f'<g transform="translate(58 86)">{"".join(pen(name, letters) for name in pens)}</g>'


def pen(name: str, letters: str) -> str:
    """The letters drawn with one pen."""
    return f'<g class="k-{name}">{letters}</g>'


def space() -> str:
    """The card on which an action is printed."""
    return f'<rect id="space" class="k-card" width="{ACTION_WIDTH}" height="{ACTION_HEIGHT}" rx="7"/>'


def built() -> str:
    """Everything static in one string."""
    x, y, width, height = SEA
    defs = (
        f'{DEFS}{symbols()}{disk_symbols()}{space()}<clipPath id="sea"><rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath>'
        f'<g id="coasts">{coasts()}</g></defs>'
    )
    moon = place(Point(906, 62), '<circle class="k-moon" r="17"/><path class="k-moonspot" d="M-6-4a3 3 0 1 0 .1 0ZM4 5a4 4 0 1 0 .1 0ZM6-8a2 2 0 1 0 .1 0Z"/>')
    return (
        f'{defs}<g aria-hidden="true"><rect class="k-paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>{water()}{moon}{life()}{hulk()}{title()}'
        f'{frame()}{tracks()}<rect class="k-linen" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="url(#linen)"/></g>'
    )


LANDSCAPE = built()
