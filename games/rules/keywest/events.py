"""The facts of a game of Key West and their words in the log. A storage format: never change the
shape of an event without a version and an upcast."""

from __future__ import annotations

from typing import NamedTuple


class Began(NamedTuple):
    """A game of so many seats was set up with this edition of the components."""

    seats: int
    edition: str
    open_money: bool


class Lot(NamedTuple):
    """The lot gave the lighthouse to a seat."""

    seat: int


class Dealt(NamedTuple):
    """A round opened with six tiles."""

    round: int
    tiles: tuple[str, ...]


class Bade(NamedTuple):
    """A sealed bid was handed in."""

    seat: int
    amount: int


class Opened(NamedTuple):
    """All bids were shown; order from high to low; the highest paid the lowest; the fourth of five
    got a bonus from the bank."""

    bids: tuple[int, ...]
    order: tuple[int, ...]
    amount: int
    bonus: int


class Took(NamedTuple):
    """A tile of the offer was taken (slot from 0)."""

    seat: int
    slot: int
    tile: str


class Resolved(NamedTuple):
    """A taken tile began to take effect."""

    seat: int
    slot: int
    tile: str


class Built(NamedTuple):
    """A share in a bridge; a step was built if a dollar was left for it (its face is the builder's
    secret)."""

    seat: int
    bridge: int
    dollar: int


class Turned(NamedTuple):
    """Harvest tiles were turned up on the mainland."""

    seat: int
    fruits: tuple[int, ...]


class Aimed(NamedTuple):
    """A seat without a disk in stock chose where to put one that will move."""

    seat: int
    site: str


class Placed(NamedTuple):
    """A disk on a site: who was ousted (-1: nobody), the price, and from which own site the disk
    came ("": from stock)."""

    seat: int
    site: str
    ousted: int
    price: int
    lifted: str


class Lost(NamedTuple):
    """A plantation symbol had no site to go to."""

    seat: int
    fruit: int


class Waived(NamedTuple):
    """A seat without a disk in stock did without a plantation."""

    seat: int
    fruit: int


class Swept(NamedTuple):
    """The tiles nobody took left the offer; the action phase began."""

    tiles: tuple[str, ...]


class Marked(NamedTuple):
    """A marker on an action space; `repeat`: both markers on Repeat, for this action."""

    seat: int
    action: str
    repeat: bool


class Looked(NamedTuple):
    """A diver went to a space."""

    seat: int
    space: int


class Sighted(NamedTuple):
    """What the diver saw there: that seat's secret."""

    seat: int
    space: int
    tile: str


class PutBack(NamedTuple):
    """The diver left it where it was."""

    seat: int
    space: int


class Chose(NamedTuple):
    """A part of the action was begun: "keep", "manage", "roll"."""

    seat: int
    part: str


class Landed(NamedTuple):
    """A diving tile was taken: a sponge is worth dollars, a wreck points, a treasure stays secret
    until the end."""

    seat: int
    space: int
    tile: str
    dollars: int
    points: int


class Managed(NamedTuple):
    """Hotels were managed with these dice."""

    seat: int
    dice: tuple[int, ...]
    hotels: int
    points: int
    dollars: int


class Rolled(NamedTuple):
    """Cigars were rolled with these dice; `cigars` is what the store had room for."""

    seat: int
    dice: tuple[int, ...]
    factories: int
    cigars: int


class Marketed(NamedTuple):
    """Cigars were sold for points."""

    seat: int
    cigars: int
    points: int


class Cashed(NamedTuple):
    """Dollars were taken from the bank."""

    seat: int
    dollars: int


class Shared(NamedTuple):
    """Shares of one or two bridges were scored."""

    seat: int
    bridges: tuple[int, ...]
    points: int


class Harvested(NamedTuple):
    """Harvest tiles (by fruit) were brought in."""

    seat: int
    fruits: tuple[int, int, int]


class Stopped(NamedTuple):
    """The rest of an action was left out, or nothing of it was possible."""

    seat: int


class RoundEnded(NamedTuple):
    """The bosses of each island group (several when tied); whether the action markers came back."""

    round: int
    bosses: tuple[tuple[int, ...], ...]
    markers_back: bool


class Finished(NamedTuple):
    """Final scoring by seat: treasures shown, money counted, points for fruit, treasures, stars and
    money."""

    treasures: tuple[tuple[str, ...], ...]
    money: tuple[int, ...]
    points: tuple[tuple[int, int, int, int], ...]


# In the log: the word of each, and which hide something.


EVENTS: dict[str, type] = {
    "began": Began,
    "lot": Lot,
    "dealt": Dealt,
    "bade": Bade,
    "opened": Opened,
    "took": Took,
    "resolved": Resolved,
    "built": Built,
    "turned": Turned,
    "aimed": Aimed,
    "placed": Placed,
    "lost": Lost,
    "waived": Waived,
    "swept": Swept,
    "marked": Marked,
    "looked": Looked,
    "sighted": Sighted,
    "put_back": PutBack,
    "chose": Chose,
    "landed": Landed,
    "managed": Managed,
    "rolled": Rolled,
    "marketed": Marketed,
    "cashed": Cashed,
    "shared": Shared,
    "harvested": Harvested,
    "stopped": Stopped,
    "round_ended": RoundEnded,
    "finished": Finished,
}
"""The words by which they are stored."""
SCORING = {
    "landed": ("points", "mover"),
    "managed": ("points", "mover"),
    "marketed": ("points", "mover"),
    "shared": ("points", "mover"),
    "round_ended": ("bosses", "leaders"),
    "finished": ("points", "seats"),
}
"""Which of them give points."""
HIDDEN = frozenset({"bade", "built", "sighted", "landed"})
"""Bids, faces of bridge steps, what divers saw, and treasures that they kept."""
