"""What a planner needs of its view, as one small value that can be changed to ask "what if"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.keywest.edition import BRIDGES, FRUITS, ISLANDS, Edition, Site, get_edition
from games.rules.keywest.state import ACTIONS

if TYPE_CHECKING:
    from games.rules.types import View

Row = tuple[int, ...]
"""A number for each island group, bridge or fruit."""
MARKERS = 2
NOTHING = (0, 0, 0)
BIT = {action: 1 << number for number, action in enumerate(ACTIONS)}
ALL_OPEN = (1 << len(ACTIONS)) - 1


class Position(NamedTuple):
    """One seat's chances. `slots`: markers to place this turn; `behind`: how many may still act
    after me this round; `open`: bit set of actions without an own marker;
    `rivals`: the others' disks by island group; `rival_stars`: by rival, by island group;
    `mainland`: harvest tiles that lie there; `competitors`: the others' plantations by fruit;
    `pool`: unseen diving tiles, (weight, points);
    `placed`: sites that I took in thought."""

    board: Edition
    round: int
    slots: int
    behind: int
    open: int
    bank: int
    money: int
    disks: int
    cigars: int
    shares: Row
    looks: int
    takes: int
    fruit: tuple[float, ...]
    hotels: Row
    stars: Row
    factories: Row
    plants: Row
    mine: Row
    rivals: tuple[Row, ...]
    rival_stars: tuple[Row, ...]
    left: Row
    mainland: tuple[float, ...]
    face_down: int
    competitors: Row
    pool: tuple[tuple[float, float], ...]
    placed: tuple[str, ...] = ()

    @property
    def reach(self) -> int:
        """How many island groups are connected to the mainland."""
        return next((number for number, left in enumerate(self.left) if left), len(ISLANDS))


def read_position(view: View, pool: tuple[tuple[float, float], ...]) -> Position:
    """The position of the viewer's seat. `pool`: what the sea may still hold for it (diving.py)."""
    board, seat = get_edition(view["edition"], view["seats"]), view["seat"]
    counts = tally_disks(view, board)
    own = counts.pop(seat)
    return Position(
        board=board,
        round=view["round"],
        pool=pool,
        **read_turn(view),
        **read_belongings(view["players"][seat]),
        **read_disk_rows(own, counts),
        **read_supplies(view),
    )


def read_turn(view: View) -> dict[str, Any]:
    """Markers that the viewer places this turn, and how many may act after it this round."""
    acting = view["phase"] == "action"
    before = (view["seat"] - view["start"]) % view["seats"] if acting else 0
    return {
        "slots": view["focus"]["markers"] if acting and view["focus"] else MARKERS,
        "behind": view["seats"] - 1 - before,
    }


def read_belongings(me: View) -> dict[str, Any]:
    """What lies before a player."""
    return {
        "open": ALL_OPEN & ~sum({BIT[action] for action in me["markers"]}),
        "shares": tuple([me["shares"][bridge] for bridge in BRIDGES]),
        "fruit": tuple([me["fruit"][fruit] for fruit in FRUITS]),
        **{name: me[name] for name in ("money", "disks", "cigars", "looks", "takes")},
    }


def read_disk_rows(tally: Tally, others: list[Tally]) -> dict[str, Any]:
    """What stands on the islands, own and others'."""
    return {
        "hotels": tuple(tally.hotels),
        "stars": tuple(tally.stars),
        "factories": tuple(tally.factories),
        "plants": tuple(tally.plants),
        "mine": tuple(tally.disks),
        "rivals": tuple(zip(*[other.disks for other in others], strict=True)),
        "rival_stars": tuple([tuple(other.stars) for other in others]),
        "competitors": tuple([sum(other.plants[fruit] for other in others) for fruit in range(3)]),
    }


def read_supplies(view: View) -> dict[str, Any]:
    """What bank, bridges and mainland still hold."""
    return {
        "bank": view["bank"],
        "left": tuple([view["bridges"][bridge]["left"] for bridge in BRIDGES]),
        "mainland": tuple([view["mainland"][fruit] for fruit in FRUITS]),
        "face_down": view["harvest_left"],
    }


class Tally:
    """One player's disks on the board."""

    def __init__(self) -> None:
        self.hotels, self.stars, self.factories, self.plants, self.disks = (
            [0, 0, 0] for _row in range(5)
        )

    def add(self, site: Site) -> None:
        """Count one of that player's sites."""
        self.disks[site.island] += 1
        if site.kind == "hotel":
            self.hotels[site.island] += 1
            self.stars[site.island] += site.stars
        elif site.kind == "factory":
            self.factories[site.island] += 1
        else:
            self.plants[FRUITS.index(site.kind)] += 1


def tally_disks(view: View, board: Edition) -> list[Tally]:
    """The disks of each seat."""
    counts = [Tally() for _player in view["players"]]
    for site in board.sites:
        owner = view["sites"][site.id]
        if owner is not None:
            counts[owner].add(site)
    return counts


def change_row(row: Row, index: int, amount: int = 1) -> Row:
    """The row with one number changed."""
    return (*row[:index], row[index] + amount, *row[index + 1 :])


def add_own_disk(position: Position, site: Site, amount: int = 1) -> Position:
    """The position with an own disk more (or less, amount -1) on a site; the disk comes from
    stock."""
    position = position._replace(
        mine=change_row(position.mine, site.island, amount), disks=position.disks - amount
    )
    if site.kind == "hotel":
        hotels, stars = (
            change_row(position.hotels, site.island, amount),
            change_row(position.stars, site.island, amount * site.stars),
        )
        return position._replace(hotels=hotels, stars=stars)
    if site.kind == "factory":
        return position._replace(factories=change_row(position.factories, site.island, amount))
    return position._replace(plants=change_row(position.plants, FRUITS.index(site.kind), amount))


def remove_rival_disk(position: Position, site: Site, rival: int) -> Position:
    """The position after that rival's disk (number in `rivals`) left the site."""
    rows = position.rivals
    row = change_row(rows[site.island], rival, -1)
    return position._replace(rivals=(*rows[: site.island], row, *rows[site.island + 1 :]))
