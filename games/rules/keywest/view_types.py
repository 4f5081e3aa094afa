"""The shape of what one seat may know of Key West (docs/keywest-view.md)."""

from __future__ import annotations

from typing import Literal, TypedDict

from games.rules.types import ScoreView  # noqa: TC001 - read when the schema is built

Phase = Literal["bid", "draft", "action", "over"]


class OfferedTile(TypedDict):
    """A tile of the round's offer. `taken`: by which seat."""

    slot: int
    tile: str
    taken: int | None


class Bids(TypedDict):
    """Who has bid, and the viewer's own bid."""

    placed: list[bool]
    mine: int | None


class Auction(TypedDict):
    """The bids opened last; `order`: seats from the highest bid to the lowest."""

    bids: list[int]
    order: list[int]
    payer: int
    payee: int
    amount: int


class Drafting(TypedDict):
    """Who may still take tiles, and how many."""

    seat: int
    tiles: int


class Treasures(TypedDict):
    """How many treasures somebody has, and those that the viewer knows."""

    count: int
    known: list[str]


class Player(TypedDict):
    """A player. `money`: null if it is hidden; `looks`, `takes`: what a dive allows them."""

    seat: int
    points: int
    money: int | None
    cigars: int
    disks: int
    shares: dict[str, int]
    looks: int
    takes: int
    fruit: dict[str, int]
    treasures: Treasures
    markers: list[str]
    tiles: list[str]


class Bridge(TypedDict):
    """A bridge: how many of its steps are left."""

    left: int
    steps: int
    finished: bool
    connected: bool


class DiveSpace(TypedDict):
    """A space of the sea. `tile`: what the viewer has seen there."""

    space: int
    gone: bool
    tile: str | None


class Graveyard(TypedDict):
    """Values of wrecks, and how many were found."""

    values: list[int]
    found: int


class Dive(TypedDict):
    """The dive that is going on. `tile`: for the diver alone."""

    looks: int
    takes: int
    space: int | None
    tile: str | None


class Focus(TypedDict):
    """What the player on turn is in the middle of. `rolled`: the highest of the last dice."""

    action: str | None
    parts: list[str]
    markers: int
    dive: Dive | None
    plant: list[str]
    rolled: int | None
    target: str | None


class KeywestView(TypedDict):
    """All that one seat, or a spectator (null), may know of a game of Key West."""

    seat: int | None
    seats: int
    edition: str
    round: int
    phase: Phase
    turn: int | None
    start: int
    open_money: bool
    bank: int
    stacks: int
    offer: list[OfferedTile]
    bids: Bids
    auction: Auction | None
    draft: list[Drafting]
    players: list[Player]
    sites: dict[str, int | None]
    bridges: dict[str, Bridge]
    mainland: dict[str, int]
    harvest_left: int
    sea: list[DiveSpace]
    graveyard: Graveyard
    focus: Focus | None
    markers_return: int
    final: list[ScoreView] | None
