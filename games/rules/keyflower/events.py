"""The facts of a game of Keyflower and their words in the log. A storage format: no change of shape
without an upcast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Began(NamedTuple):
    """A game of so many seats with this edition of the components.

    `allocation`: how winter tiles are filled at the end, "computed" or by "hand"; `manner`: where
    the printed book and the online table differ, by which of them ("print", "online").
    """

    seats: int
    edition: str
    allocation: str = "computed"
    manner: str = "print"


class Housed(NamedTuple):
    """Home tiles by seat; the lowest number starts."""

    homes: tuple[str, ...]


class Recruited(NamedTuple):
    """The first workers of a seat, from the bag: their secret."""

    seat: int
    workers: tuple[int, int, int, int, int]


class Wintered(NamedTuple):
    """The winter tiles dealt to a seat: their secret."""

    seat: int
    tiles: tuple[str, ...]


class Chose(NamedTuple):
    """The winter tiles that a seat puts up for auction: nobody learns whose they were."""

    seat: int
    tiles: tuple[str, ...]


class Season(NamedTuple):
    """A season opens: tiles with the face up (True: b), and what each boat brings (workers by
    colour, skills by kind)."""

    season: int
    tiles: tuple[tuple[str, bool], ...]
    loads: tuple[tuple[tuple[int, int, int, int, int], tuple[int, int, int]], ...]


class Gathered(NamedTuple):
    """A beaten bid was picked up to be placed elsewhere."""

    seat: int
    tile: str


class Aimed(NamedTuple):
    """Something will be done on this tile: said first where one menu would have been too long."""

    seat: int
    tile: str


class BidMade(NamedTuple):
    """A bid now stands at so many workers; `added` of them came from behind the screen."""

    seat: int
    tile: str
    colour: int
    number: int
    added: int


class Used(NamedTuple):
    """Workers sent to a tile (`owner` -1: up for auction), `added` from behind the screen."""

    seat: int
    owner: int
    tile: str
    colour: int
    number: int
    added: int


class Mixed(NamedTuple):
    """Workers of several colours were sent to a tile together (summer boat 4b): all of them, and
    those of them who came from behind the screen, by colour."""

    seat: int
    owner: int
    tile: str
    workers: tuple[int, int, int, int, int]
    added: tuple[int, int, int, int, int]


class Passed(NamedTuple):
    """A seat passed."""

    seat: int


class Paid(NamedTuple):
    """A worker or a skill tile was handed in for an effect."""

    seat: int
    what: str


class Chosen(NamedTuple):
    """Which good a workshop makes."""

    seat: int
    good: int


class Made(NamedTuple):
    """Goods were made and lie on this tile of the maker's village."""

    seat: int
    goods: tuple[int, int, int, int]
    tile: str


class Hired(NamedTuple):
    """Workers from the bag: the colours are the owner's secret."""

    seat: int
    workers: tuple[int, int, int, int, int]
    boat: bool


class Greens(NamedTuple):
    """Green workers from the supply."""

    seat: int
    number: int
    boat: bool


class Learned(NamedTuple):
    """Skill tiles from the pile: their kinds are the owner's secret."""

    seat: int
    skills: tuple[int, int, int]


class Moved(NamedTuple):
    """A good was carried along roads."""

    seat: int
    good: int
    source: str
    target: str
    steps: int


class Upgraded(NamedTuple):
    """A tile was turned over for goods lying on it and skills."""

    seat: int
    tile: str
    goods: tuple[int, int, int, int]
    skills: tuple[int, int, int]


class Stopped(NamedTuple):
    """The rest of an effect was left out, or there was no more of it."""

    seat: int


class Settled(NamedTuple):
    """A season ended: tiles with their winners (-1: nobody bid); all went where it belongs."""

    season: int
    winners: tuple[tuple[str, int], ...]


class Sailed(NamedTuple):
    """A seat took a boat."""

    seat: int
    boat: str


class Crowned(NamedTuple):
    """The purple worker is now with this seat."""

    seat: int


class Placed(NamedTuple):
    """A won tile was put into the village."""

    seat: int
    tile: str
    q: int
    r: int
    turn: int


class Homeless(NamedTuple):
    """A won tile fits nowhere and is lost."""

    seat: int
    tile: str


class Flipped(NamedTuple):
    """The Flipper's free turn of a tile ("" for none)."""

    seat: int
    tile: str


class Allotted(NamedTuple):
    """What a seat has put on its winter tiles: its secret until all are done.

    `hand`: tile, the workers, skills or goods there by kind, whether with the purple worker.
    """

    seat: int
    hand: tuple[tuple[str, tuple[int, ...], bool], ...]


class Agreed(NamedTuple):
    """A seat is done with its winter tiles."""

    seat: int


class Finished(NamedTuple):
    """Final points by seat, by source; what was behind the screens; and what was allotted where.

    `allotted`: for each seat (tile, what lay or went there, points); no tile: gold that is worth a
    point by itself.
    """

    parts: tuple[tuple[tuple[str, int], ...], ...]
    workers: tuple[tuple[int, int, int, int, int], ...]
    skills: tuple[tuple[int, int, int], ...]
    allotted: tuple[tuple[tuple[str, tuple[tuple[str, int], ...], int], ...], ...]


# In the log: words, older shapes, and what is hidden.


EVENTS: dict[str, type] = {
    "began": Began,
    "housed": Housed,
    "recruited": Recruited,
    "wintered": Wintered,
    "chose": Chose,
    "season": Season,
    "gathered": Gathered,
    "aimed": Aimed,
    "bid": BidMade,
    "used": Used,
    "mixed": Mixed,
    "passed": Passed,
    "paid": Paid,
    "chosen": Chosen,
    "made": Made,
    "hired": Hired,
    "greens": Greens,
    "learned": Learned,
    "moved": Moved,
    "upgraded": Upgraded,
    "stopped": Stopped,
    "settled": Settled,
    "sailed": Sailed,
    "crowned": Crowned,
    "placed": Placed,
    "homeless": Homeless,
    "flipped": Flipped,
    "allotted": Allotted,
    "filled": Agreed,
    "finished": Finished,
}
"""The words by which they are stored."""
UPCASTS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("began", 1): lambda data: data | {"allocation": "computed"},
    ("began", 2): lambda data: data | {"manner": "print"},
}
"""Games that began before winter tiles could be filled by hand; before there was a choice of
rules."""
SCORING = {"finished": ("parts", "seats")}
"""Which facts give points: the last one alone."""
HIDDEN = frozenset({"recruited", "wintered", "chose", "season", "hired", "learned", "allotted"})
"""What is behind the screens. Of a season the draws: its boats are public, but which place of the
bag held which worker tells what others have drawn from it."""
