"""The shape of what one seat may know of Keyflower (docs/keyflower-view.md)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from games.rules.types import ScoreView

Phase = Literal["setup", "choose", "turn", "boats", "place", "flip", "allot", "over"]


class Workers(TypedDict):
    """Workers of one seat that stand somewhere. `workers`: by colour, where there are several."""

    seat: int
    colour: str | None
    count: int
    workers: NotRequired[dict[str, int]]


class Lot(TypedDict):
    """A tile up for auction. `colour`: the one that binds, if any."""

    tile: str
    back: bool
    bids: list[Workers]
    leader: int | None
    uses: list[Workers]
    colour: str | None


class Boat(TypedDict):
    """A boat with its load. `seat`: who has chosen it."""

    tile: str
    workers: dict[str, int]
    skills: dict[str, int]
    seat: int | None


class Plot(TypedDict):
    """A tile of a village, with what lies and stands on it. `turn`: clockwise, by so many sides."""

    q: int
    r: int
    tile: str
    turn: int
    back: bool
    goods: dict[str, int]
    uses: list[Workers]
    colour: str | None


class WonTile(TypedDict):
    """A tile that somebody has won and not yet placed."""

    tile: str
    back: bool


class Player(TypedDict):
    """A player; null is what lies behind their screen."""

    seat: int
    workers: dict[str, int] | None
    skills: dict[str, int] | None
    winter: list[str] | None
    plots: list[Plot]
    won: list[WonTile]


class WinterChoice(TypedDict):
    """Who has chosen winter tiles, and which ones the viewer chose."""

    done: list[bool]
    mine: list[str] | None


class Task(TypedDict):
    """What the player on turn is in the middle of. `gathered`: where workers were picked up."""

    tile: str | None
    hand: int
    colour: str | None
    held: dict[str, int]
    gathered: list[str]
    pay: str | None
    transport: int
    upgrade: int


class Filling(TypedDict):
    """What lies on a winter tile, by kind of what it takes."""

    tile: str
    counts: list[int]
    purple: bool


class Fillings(TypedDict):
    """Who has filled their winter tiles by hand, and what lies on the viewer's own."""

    done: list[bool]
    mine: list[Filling] | None


class Allotted(TypedDict):
    """What lay on a tile at the end, and what it brought; null: no tile, but gold by itself."""

    tile: str | None
    items: dict[str, int]
    points: int


class FinalScore(ScoreView):
    """A final score, with where the points of winter tiles came from."""

    allotted: list[Allotted]


class KeyflowerView(TypedDict):
    """All that one seat, or a spectator (null), may know of a game of Keyflower."""

    seat: int | None
    seats: int
    edition: str
    manner: str
    season: int
    phase: Phase
    turn: int | None
    start: int
    purple: int | None
    passes: int
    lots: list[Lot]
    boats: list[Boat]
    queue: list[int]
    players: list[Player]
    goods: dict[str, int]
    green: int
    skills_left: int
    in_bag: int
    chosen: WinterChoice
    task: Task | None
    aim: str | None
    by_hand: bool
    allot: Fillings | None
    final: list[FinalScore] | None
