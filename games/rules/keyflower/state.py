"""The position of a game of Keyflower: frozen values. The bag is known by its contents, not by any
order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower.edition import PURPLE, WINTER, Edition, Five, Four, Three

if TYPE_CHECKING:
    from games.rules.keyflower.winter_filling import Hand

NOBODY = -1
NO_COLOUR = -1
LIMIT = 6
"""Workers on a tile, in all its uses."""

Allotted = tuple[str, tuple[tuple[str, int], ...], int]
"""At the end: a tile ("": gold by itself), what went there by name, the points."""

SETUP, CHOOSE, TURN, BOATS, PLACE, FLIP, OVER = (
    "setup",
    "choose",
    "turn",
    "boats",
    "place",
    "flip",
    "over",
)
ALLOT = "allot"

NO_WORKERS: Five = (0, 0, 0, 0, 0)
NO_SKILLS: Three = (0, 0, 0)
NO_GOODS: Four = (0, 0, 0, 0)


class Group(NamedTuple):
    """Workers that one seat placed together: of one colour, or (with summer boat 4b) of several,
    told by `mix`."""

    seat: int
    colour: int
    number: int
    mix: Five = NO_WORKERS


class Plot(NamedTuple):
    """A tile in a village at axial (q, r), turned clockwise by `turn` sides; what lies and stands
    on it."""

    q: int
    r: int
    tile: str
    turn: int
    back: bool
    goods: Four = NO_GOODS
    uses: tuple[Group, ...] = ()
    colour: int = NO_COLOUR


class Lot(NamedTuple):
    """A tile up for auction: uses so far, bids by seat (count 0: none), and the colour that binds
    everybody."""

    tile: str
    back: bool
    bids: tuple[Group, ...]
    uses: tuple[Group, ...] = ()
    colour: int = NO_COLOUR


class Boat(NamedTuple):
    """A boat with what it brings this season, and who sailed on it."""

    tile: str
    workers: Five
    skills: Three
    seat: int = NOBODY


class Player(NamedTuple):
    """What is behind a screen (workers, skills, winter tiles), the village, and tiles won but not
    yet placed."""

    workers: Five = NO_WORKERS
    skills: Three = NO_SKILLS
    winter: tuple[str, ...] = ()
    plots: tuple[Plot, ...] = ()
    won: tuple[tuple[str, bool], ...] = ()


class Task(NamedTuple):
    """What the player on turn is in the middle of.

    held: workers of beaten bids picked up, to be placed now; gathered: from which tiles; tile,
    owner: the tile being used and whose it is; pay, choose, make, workers, skills, green: parts of
    its effect still due; owed: what was handed in and goes back once these are drawn; transport,
    upgrade: points left; working: whether a tile is being used at all; aim: the tile named first
    because one menu would have been too long.
    """

    held: Five = NO_WORKERS
    working: bool = False
    tile: str = ""
    owner: int = NOBODY
    pay: str = ""
    owed: str = ""
    choose: bool = False
    make: Four = NO_GOODS
    workers: int = 0
    skills: int = 0
    green: int = 0
    transport: int = 0
    upgrade: int = 0
    aim: str = ""
    gathered: tuple[str, ...] = ()

    @property
    def hand(self) -> int:
        """How many workers have been picked up."""
        return sum(self.held)

    @property
    def colour(self) -> int:
        """The one colour of those that have been picked up; NO_COLOUR: none, or several."""
        colours = [colour for colour in range(PURPLE) if self.held[colour]]
        return colours[0] if len(colours) == 1 else NO_COLOUR


IDLE = Task()


class State(NamedTuple):
    """The whole position.

    `start` holds the purple worker; `crowned`: who won it in winter; `bag`: what can be drawn,
    `greens`: the supply of green workers; `queue`: seats still to choose a boat; `chosen`: winter
    tiles put forward by seat (None: not yet);
    `dues`: seats to whom summer boat 1 owes workers; `flips`: seats with the Flipper's turn to
    come; `by_hand`: winter tiles are filled by their owners; `hands`: as far as they have (None: as
    is best); `agreed`: seats that are done with it.
    """

    board: Edition
    phase: str
    season: int
    start: int
    turn: int
    passes: int
    players: tuple[Player, ...]
    lots: tuple[Lot, ...]
    boats: tuple[Boat, ...]
    queue: tuple[int, ...]
    chosen: tuple[tuple[str, ...] | None, ...]
    next_start: int
    crowned: int
    dues: tuple[int, ...]
    flips: tuple[int, ...]
    bag: Five
    greens: int
    skills: Three
    goods: Four
    undealt: tuple[tuple[str, ...], ...]
    task: Task
    by_hand: bool
    hands: tuple[Hand | None, ...]
    agreed: tuple[int, ...]
    scores: tuple[tuple[tuple[str, int], ...], ...]
    allotted: tuple[tuple[Allotted, ...], ...]


def has_tile_with_face(player: Player, tile: str, back: bool) -> bool:
    """Whether the player has this tile with this face up, placed or just won."""
    placed = any(plot.tile == tile and plot.back == back for plot in player.plots)
    return placed or (tile, back) in player.won


def find_plot_number(player: Player, tile: str) -> int:
    """The number of the plot with this tile, NOBODY if it is not in the village."""
    return next((number for number, plot in enumerate(player.plots) if plot.tile == tile), NOBODY)


def find_lot_number(state: State, tile: str) -> int:
    """The number of the lot with this tile, NOBODY if it is not up for auction."""
    return next((number for number, lot in enumerate(state.lots) if lot.tile == tile), NOBODY)


def find_leader(lot: Lot) -> int:
    """Who bids most, NOBODY without bids. No two bids are equal: each must beat the one before."""
    best = max(lot.bids, key=lambda bid: bid.number)
    return best.seat if best.number else NOBODY


def get_highest_amount(lot: Lot) -> int:
    """The highest bid so far."""
    return max(bid.number for bid in lot.bids)


def has_beaten_bid(lot: Lot, seat: int) -> bool:
    """Whether this seat has a bid there that does not lead."""
    return lot.bids[seat].number > 0 and find_leader(lot) != seat


def find_seat_of_purple(state: State) -> int:
    """For whom the purple worker counts at the end, as things stand: its holder; or, where it must
    be won in winter, who leads on its tile or has won it then. NOBODY: for nobody."""
    if not state.board.rules.purple_is_won:
        return state.start
    if state.season < WINTER or not state.lots:
        return state.crowned
    return next(
        (find_leader(lot) for lot in state.lots if state.board.tile[lot.tile].purple), NOBODY
    )
