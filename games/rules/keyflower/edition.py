"""The components of Keyflower, from a versioned file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from games.rules.editions import Editions
from games.rules.keyflower.switches import PRINT, Switches, read_rules

FILES = Editions(__file__)
load_printed_file = FILES.load_printed_file
CURRENT = "2012-r2"

COLOURS = ("red", "blue", "yellow", "green", "purple")
RED, BLUE, YELLOW, GREEN, PURPLE = range(5)
SKILLS = ("saw", "pickaxe", "anvil")
GOODS = ("wood", "stone", "iron", "gold")
WOOD, STONE, IRON, GOLD = range(4)
SEASONS = ("spring", "summer", "autumn", "winter")
SPRING, SUMMER, AUTUMN, WINTER = range(4)
SIDES = 6
"""Of a flat-top hexagon: side 0 is the bottom, then clockwise."""

Four = tuple[int, int, int, int]
Five = tuple[int, int, int, int, int]
Three = tuple[int, int, int]


class Ability(NamedTuple):
    """What using a face of a tile does.

    pay: "" | a colour | a skill | "worker" | "skill": what is handed in first; make: goods made;
    choose: one of wood, stone, iron; workers, skills: drawn at random; green: workers from the
    supply; transport, upgrade: points; yard: "" | a good | "any": goods lying there score `each` at
    the end.
    """

    pay: str = ""
    make: Four = (0, 0, 0, 0)
    choose: bool = False
    workers: int = 0
    skills: int = 0
    green: int = 0
    transport: int = 0
    upgrade: int = 0
    yard: str = ""
    each: int = 0

    @property
    def usable(self) -> bool:
        """Whether workers may be sent there at all."""
        gives = any(self.make) or self.choose or self.workers or self.skills or self.green
        return bool(gives or self.transport or self.upgrade)


class Cost(NamedTuple):
    """The price of an upgrade: certain goods, goods of any kind, certain skills, skills of any
    kind."""

    goods: Four
    any_goods: int
    skills: Three
    any_skills: int


class Scoring(NamedTuple):
    """What a winter tile pays for.

    `of`: "worker", "skill" or "good"; `sets`: how many of each kind make one (empty: any kinds);
    `number`: how many of any kinds make one; `one_kind`: each of one chosen kind counts; `gold`:
    stands for whatever a set lacks.
    """

    of: str
    points: int
    sets: tuple[int, ...] = ()
    number: int = 0
    one_kind: bool = False
    gold: bool = False


class Tile(NamedTuple):
    """A large tile. `kind`: village, home, boat, turn-order, summer-boat, winter; `edges`: six of
    r(oad), (river) w, f(ield).

    `source`: how what it does, costs and scores is known; `edges_source`, `side_source`: the same
    of its edges, and of a boat's loads or the players of a turn order tile.
    """

    id: str
    name: str
    kind: str
    season: int
    edges: str
    cost: Cost | None
    front: Ability
    back: Ability
    front_points: int
    back_points: int
    purple: bool
    load: tuple[tuple[int, int], ...]
    scoring: Scoring | None
    source: str
    edges_source: str
    side_source: str

    def ability(self, back: bool) -> Ability:
        """Of the face that is up."""
        return self.back if back else self.front


class Edition(NamedTuple):
    """Everything printed, for one number of players, and the rules by which it is played."""

    name: str
    seats: int
    workers: Five
    skills: Three
    goods: Four
    start_workers: int
    tiles_a_season: int
    winter_dealt: int
    boats: tuple[str, ...]
    orders: tuple[str, ...]
    homes: tuple[str, ...]
    tile: dict[str, Tile]
    manner: str
    rules: Switches

    def __hash__(self) -> int:
        """It is known by these: what else is printed follows from them."""
        return hash((self.name, self.seats, self.manner))

    def of_season(self, season: int) -> tuple[str, ...]:
        """Village tiles of a season (summer with its boats); the winter tiles."""
        wanted = {SUMMER: ("village", "summer-boat"), WINTER: ("winter",)}.get(season, ("village",))
        return tuple(
            tile.id for tile in self.tile.values() if tile.kind in wanted and tile.season == season
        )


@cache
def get_edition(name: str, seats: int, manner: str = PRINT) -> Edition:
    """The components in play for `seats` players, played as printed or in another manner
    (games.rules.keyflower.switches). Raises KeyError for an unknown edition."""
    file = load_printed_file(name)
    supply, setup = file["supply"], file["setup"][str(seats)]
    tiles = {tile["id"]: read_tile(tile, seats) for tile in file["tiles"]}
    return Edition(
        name=name,
        seats=seats,
        workers=(*(supply["workers"][colour] for colour in COLOURS[:PURPLE]), 0),
        skills=tuple(supply["skills"][skill] for skill in SKILLS),
        goods=tuple(supply["goods"][good] for good in GOODS),
        start_workers=supply["start_workers"],
        tiles_a_season=setup["tiles"],
        winter_dealt=setup["winter_dealt"],
        boats=tuple(
            tile["id"]
            for tile in file["tiles"]
            if tile["kind"] == "boat" and tile["min_players"] <= seats
        ),
        orders=tuple(
            tile["id"]
            for tile in file["tiles"]
            if tile["kind"] == "turn-order" and seats in tile["players"]
        ),
        homes=tuple(tile["id"] for tile in file["tiles"] if tile["kind"] == "home"),
        tile=tiles,
        manner=manner,
        rules=read_rules(file.get("rules", {}), manner),
    )


def get_viewed_edition(view: Mapping[str, Any]) -> Edition:
    """The components of the viewer's game, and its rules."""
    return get_edition(view["edition"], view["seats"], view["manner"])


def read_tile(tile: dict[str, Any], seats: int) -> Tile:
    """One `[[tiles]]` entry."""
    seasons = {"summer-boat": SUMMER, "winter": WINTER}
    load = tile.get("load", {})
    return Tile(
        id=tile["id"],
        name=tile["name"],
        kind=tile["kind"],
        season=SEASONS.index(tile["season"]) if "season" in tile else seasons.get(tile["kind"], -1),
        edges=tile["edges"],
        cost=read_cost(tile["cost"]) if "cost" in tile else None,
        front=read_ability(tile.get("front", {})),
        back=read_ability(tile.get("back", {})),
        front_points=tile.get("front_points", tile.get("points", 0)),
        back_points=tile.get("back_points", tile.get("points", 0)),
        purple=seats in tile.get("purple_with", ()),
        load=tuple(
            (load.get(season, (0, 0))[0], load.get(season, (0, 0))[1]) for season in SEASONS
        ),
        scoring=read_scoring(tile["score"]) if "score" in tile else None,
        source=tile["source"],
        edges_source=tile.get("edges_source", tile["source"]),
        side_source=tile.get("side_source", tile["source"]),
    )


def read_cost(cost: dict[str, int]) -> Cost:
    """An upgrade's price."""
    goods = tuple(cost.get(good, 0) for good in GOODS)
    skills = tuple(cost.get(skill, 0) for skill in SKILLS)
    return Cost(
        (goods[0], goods[1], goods[2], goods[3]),
        cost.get("goods", 0),
        (skills[0], skills[1], skills[2]),
        cost.get("skill", 0),
    )


def read_ability(face: dict[str, Any]) -> Ability:
    """A face of a tile."""
    make = tuple(face.get("make", {}).get(good, 0) for good in GOODS)
    return Ability(
        pay=face.get("pay", ""),
        make=(make[0], make[1], make[2], make[3]),
        choose="choose" in face,
        workers=face.get("workers", 0),
        skills=face.get("skills", 0),
        green=face.get("green", 0),
        transport=face.get("transport", 0),
        upgrade=face.get("upgrade", 0),
        yard=face.get("yard", ""),
        each=face.get("each", 0),
    )


SORTS = {"worker": COLOURS[:PURPLE], "skill": SKILLS, "good": GOODS}


def read_scoring(score: dict[str, Any]) -> Scoring:
    """What a winter tile pays for."""
    if "set" in score:
        of = next(sort for sort, kinds in SORTS.items() if set(score["set"]) <= set(kinds))
        counts = tuple(score["set"].get(kind, 0) for kind in SORTS[of])
        return Scoring(of, score["points"], counts, gold=score.get("gold", False))
    of = score.get("any", score.get("one_kind_of", ""))
    sort = "good" if of == "resource" else of
    return Scoring(
        sort, score["points"], number=score.get("count", 0), one_kind="one_kind_of" in score
    )
