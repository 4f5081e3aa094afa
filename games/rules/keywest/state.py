"""The position of a game of Key West: frozen values. What nobody has looked at yet is not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition

NOBODY = -1

LOT, DEAL, BID, DRAFT, ACTION, OVER = "lot", "deal", "bid", "draft", "action", "over"

ACTIONS = (
    "dive",
    "hotel",
    "hotel-manage",
    "factory-roll",
    "factory-market",
    "roll-cash",
    "shares",
    "harvest",
    "repeat",
)
"""The action track, left to right."""
REPEAT = len(ACTIONS) - 1

PARTS: dict[str, tuple[str, ...]] = {
    "dive": ("look",),
    "hotel": ("buy",),
    "hotel-manage": ("buy", "manage"),
    "factory-roll": ("buy", "roll"),
    "factory-market": ("buy", "market"),
    "roll-cash": ("roll", "cash"),
    "shares": ("score",),
    "harvest": ("harvest",),
}
"""What each action lets a player do: every part at most once, in any order, none compulsory."""

SOURCES = ("boss", "wrecks", "hotels", "cigars", "bridges", "fruit", "treasures", "stars", "money")
"""Where victory points come from; the last four only at the end."""
BOSS, WRECKS, HOTELS, CIGARS, BRIDGES, FRUIT, TREASURE, STARS, MONEY = range(len(SOURCES))

Three = tuple[int, int, int]


class Player(NamedTuple):
    """One player's belongings. `treasures` are the spaces they came from; `markers` are numbers of
    action spaces."""

    money: int
    disks: int
    earned: tuple[int, ...] = (0,) * len(SOURCES)
    cigars: int = 0
    shares: Three = (0, 0, 0)
    looks: int = 0
    takes: int = 0
    fruit: Three = (0, 0, 0)
    treasures: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """Victory points so far."""
        return sum(self.earned)


class Land(NamedTuple):
    """The keys and the mainland. `owners` by site; `bridges`: dollars (steps) left; `dollars`:
    face-down ones and twos left in all."""

    owners: tuple[int, ...]
    bridges: Three
    dollars: tuple[int, int]
    mainland: Three
    face_down: Three


class Sea(NamedTuple):
    """The dive spaces, counted from 0. `tiles`: "" until somebody has looked; `seen`, `gone`: bit
    sets of spaces; `pool`: unseen tiles by kind."""

    tiles: tuple[str, ...]
    seen: tuple[int, ...]
    gone: int
    pool: tuple[int, ...]
    wrecks: int


class Deck(NamedTuple):
    """Key West tiles: undealt (in no order), discarded, the round's six, and who took which of
    them."""

    undealt: tuple[str, ...]
    discards: tuple[str, ...]
    offer: tuple[str, ...]
    takers: tuple[int, ...]


class Auction(NamedTuple):
    """Opened bids: by seat, the order from high to low, and what the highest paid the lowest."""

    bids: tuple[int, ...]
    order: tuple[int, ...]
    amount: int


class Task(NamedTuple):
    """What the player on turn is in the middle of.

    hand: slots of taken tiles still to take effect; bridge, harvest, fruits: effects of the tile in
    hand still due; left: markers to place this turn; action, parts: the action being carried out
    and what of it is still open; looks, takes: of this dive; space: the one being looked at; seen:
    the diver knows its tile; kept: the tile is taken; dice: the part that waits for dice; site,
    price: where a disk is owed that must be moved from elsewhere; rolled: what counted of the dice
    rolled last in this action.
    """

    hand: tuple[int, ...] = ()
    bridge: int = NOBODY
    harvest: int = 0
    fruits: tuple[int, ...] = ()
    left: int = 0
    action: str = ""
    parts: tuple[str, ...] = ()
    looks: int = 0
    takes: int = 0
    space: int = NOBODY
    seen: bool = False
    kept: bool = False
    dice: str = ""
    site: int = NOBODY
    price: int = 0
    rolled: int = 0


IDLE = Task()


class State(NamedTuple):
    """The whole position. `turns`: seats still to come in this phase, the first is on turn, with
    the tiles they may still take."""

    board: Edition
    open_money: bool
    phase: str
    round: int
    start: int
    bank: int
    players: tuple[Player, ...]
    bids: tuple[int, ...]
    auction: Auction | None
    turns: tuple[tuple[int, int], ...]
    task: Task
    land: Land
    sea: Sea
    deck: Deck

    @property
    def seat(self) -> int:
        """Whose turn it is (NOBODY while all bid, and between turns)."""
        return self.turns[0][0] if self.turns else NOBODY


def count_connected_islands(state: State) -> int:
    """How many island groups (counted from the mainland) can be reached: bridges finished without a
    gap."""
    left = state.land.bridges
    return 0 if left[0] else 1 if left[1] else 2 if left[2] else 3


def list_owned_sites(state: State, seat: int) -> list[int]:
    """Numbers of the sites where this seat has a disk."""
    return [number for number, owner in enumerate(state.land.owners) if owner == seat]


def list_owned_sites_of_kind(state: State, seat: int, kind: str) -> list[int]:
    """Sites of one kind with this seat's disk."""
    owners = state.land.owners
    return [number for number in state.board.sites_of(kind) if owners[number] == seat]


def list_open_sites(state: State, seat: int, kind: str) -> list[int]:
    """Sites of a kind where this seat may put a disk: the vacant ones; if none is vacant, those of
    other players (DE p. 3, p. 5)."""
    owners = state.land.owners
    sites = state.board.sites_of(kind)
    vacant = [number for number in sites if owners[number] == NOBODY]
    return vacant or [number for number in sites if owners[number] != seat]
