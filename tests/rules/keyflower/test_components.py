"""Every figure of the component file against a second copy, and the patterns that the edges make
(rulings.md B)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    GOODS,
    PURPLE,
    SEASONS,
    SKILLS,
    Ability,
    Cost,
    Scoring,
    Tile,
    get_edition,
    load_printed_file,
)

BOARD = get_edition(CURRENT, 6)

TILES = """
keywood | rrfrrf | 1 saw | 1 wood (0) | 3 wood (3)
keystone-quarry | rfrrrf | 1 pickaxe | 1 stone (0) | 3 stone (3)
workshop | rffrrr | 2 goods | wood/stone/iron (0) | 1 wood+1 stone+1 iron (3)
woodcutter | rrrrff | 1 saw | 2 wood (0) | 1 wood+1 gold (3)
stable | rrfrfr | 1 wood+1 iron | T2 U1 (0) | T4 U2 (5)
peddler | rfrrrf | 1 gold | yellow>1 green (0) | yellow>2 green (0)
key-mine | rffrrr | 1 anvil | 1 iron (0) | 3 iron (3)
gold-mine | rfrrfr | 1 stone+1 iron | 1 gold (0) | 2 gold (3)
apprentice-hall | rrfrrf | 1 wood+1 stone | 1 skills (0) | 2 skills (3)
alehouse | rrrrff | 1 wood+1 stone+1 iron | 1 workers (0) | 2 workers (0)
quarryman | rfrrfr | 1 pickaxe | 2 stone (0) | 1 stone+1 gold (3)
miner | rrfrfr | 1 anvil | 2 iron (0) | 1 iron+1 gold (3)
store | rffrfr | 1 gold | blue>1 green (0) | blue>2 green (3)
mason | frrffr | 3 stone | pickaxe>3 stone (0) | pickaxe>3 gold (7)
tavern | frffrr | 1 wood+1 stone+1 iron | worker>2 workers (0) | worker>3 workers (0)
hiring-fair | ffrrfr | 1 wood+1 iron | skill>2 skills (0) | skill>3 skills (5)
farrier | rfrffr | 2 goods | T3 U1 (0) | T5 U2 (5)
carpenter | frfrrf | 3 wood | saw>3 wood (0) | saw>3 gold (7)
smelter | rrfrff | 3 iron | anvil>3 iron (0) | anvil>3 gold (7)
brewer | frrfrf | 1 stone+1 iron | skill>2 workers (0) | skill>3 workers (3)
summer-boat-1 | wffwff | - | - | -
summer-boat-2 | wffwff | - | - | -
summer-boat-3 | wffwff | - | - | -
summer-boat-4 | wffwff | - | - | -
timber-yard | frfffr | 1 saw | 2 a wood (0) | 3 a wood (0)
stone-yard | frfrff | 1 pickaxe | 2 a stone (0) | 3 a stone (0)
wainwright | ffrfrf | 2 goods | T4 U2 (0) | T6 U2 (5)
barn | rrffff | 1 skill | 1 a any (0) | 2 a any (0)
sawmill | rffrff | 3 wood | - (3) | - (10)
goldsmith | frffrf | 2 gold | - (0) | - (7)
forge | rfrfff | 3 iron | - (3) | - (10)
fair | ffffrr | 1 gold | red>1 green (0) | red>2 green (5)
blacksmith | ffrrff | 1 anvil | 2 a iron (0) | 3 a iron (0)
sculptor | ffrffr | 3 stone | - (3) | - (10)
well | fffrfr | 3 goods | - (3) | - (7)
inn | rfffrf | 1 goods+1 skill | 1 workers (0) | 3 workers (0)
jeweller | fffffr | - | 2 a 1 gold | -
craftsmens-guild | frffff | - | 3 a 1 red+1 yellow+1 blue | -
watermill | ffffrf | - | 1 a same resource | -
mercers-guild | rfffff | - | 5 a 1 wood+1 stone+1 iron | -
keythedral | fffffr | - | (12) | -
windmill | rfffff | - | 5 a 5 resource | -
scribes | ffrfff | - | 10 a 1 saw+1 pickaxe+1 anvil | -
scholar | fffrff | - | 3 a same skill | -
village-hall | fffrff | - | 1 a same worker | -
key-market | ffrfff | - | 2 a 1 green | -
key-guild | ffffrf | - | 10 a 5 skill | -
apothecary | frffff | - | 3 a 5 worker | -
home-1 | wrrrrr | 1 wood+1 stone | T1 U1 (0) | T2 U1 (5)
home-2 | rwrrrr | 1 stone+1 iron | T1 U1 (0) | T2 U1 (5)
home-3 | rrrwrr | 1 wood+1 iron | T1 U1 (0) | T2 U1 (5)
home-4 | rrwrrr | 1 wood+1 stone | T1 U1 (0) | T2 U1 (5)
home-5 | rrrrwr | 1 stone+1 iron | T1 U1 (0) | T2 U1 (5)
home-6 | rrrrrw | 1 wood+1 iron | T1 U1 (0) | T2 U1 (5)
order-1 | fffrff | - | 23456 | 2
order-2 | rffrff | - | 3456 | 3
order-3 | frfrfr | - | 456 | 4
order-4 | frrfrr | - | 56 | 56
keyflower | wffwff | 2 | 7+1 7+1 3+2 | (0)
sea-bastion | wffwff | 2 | 6+2 6+2 6+2 | (0)
sea-breese | wffwff | 3 | 6+1 4+1 4+1 | (0)
flipper | wffwff | 4 | 5+2 5+2 2+2 | (2)
ianvincible | wffwff | 5 | 5+1 5+1 3+1 | (5)
white-wind | wffwff | 6 | 4+2 4+2 4+1 | (0)
"""
"""Tile | edges from the bottom, clockwise | price of the upgrade | front (points) | back (points);
boats: least number of players | workers and skill tiles in spring, summer, autumn | (points); turn
order tiles: players | players with the purple worker."""
ROWS = {row.split(" | ")[0]: row.split(" | ")[1:] for row in TILES.split("\n") if row}


def listed(names: tuple[str, ...], counts: tuple[int, ...]) -> list[str]:
    return [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count]


def price(cost: Cost | None) -> str:
    """ "1 wood+1 iron"."""
    if cost is None:
        return "-"
    goods = listed((*GOODS, "goods"), (*cost.goods, cost.any_goods))
    return "+".join(sorted(goods + listed((*SKILLS, "skill"), (*cost.skills, cost.any_skills))))


def does(ability: Ability) -> str:
    """ "anvil>3 gold"."""
    if ability.yard:
        return f"{ability.each} a {ability.yard}"
    if ability.transport or ability.upgrade:
        return f"T{ability.transport} U{ability.upgrade}"
    parts = sorted(listed(GOODS, ability.make)) + ["wood/stone/iron"] * ability.choose
    parts += listed(
        ("skills", "workers", "green"), (ability.skills, ability.workers, ability.green)
    )
    return (f"{ability.pay}>" if ability.pay else "") + "+".join(parts) or "-"


def pays(scoring: Scoring | None, tile: Tile) -> str:
    """ "3 a 1 red+1 blue"."""
    if scoring is None:
        return f"({tile.front_points})"
    of = "resource" if scoring.of == "good" else scoring.of
    if scoring.one_kind:
        return f"{scoring.points} a same {of}"
    if scoring.number:
        return f"{scoring.points} a {scoring.number} {of}"
    names = {"worker": COLOURS[:PURPLE], "skill": SKILLS, "good": GOODS}[scoring.of]
    return f"{scoring.points} a " + "+".join(sorted(listed(names, scoring.sets)))


def row(tile: Tile) -> list[str]:
    """A tile of the component file as a row of the table."""
    if tile.kind in ("village", "home"):
        faces = [
            f"{does(tile.front)} ({tile.front_points})",
            f"{does(tile.back)} ({tile.back_points})",
        ]
        return [tile.edges, price(tile.cost), *faces]
    entry = next(entry for entry in load_printed_file(CURRENT)["tiles"] if entry["id"] == tile.id)
    if tile.kind == "boat":
        load = " ".join(f"{workers}+{skills}" for workers, skills in tile.load[:3])
        assert tile.load[3] == (0, 0)
        return [tile.edges, str(entry["min_players"]), load, f"({tile.front_points})"]
    if tile.kind == "turn-order":
        return [
            tile.edges,
            "-",
            *("".join(map(str, entry[field])) for field in ("players", "purple_with")),
        ]
    return [tile.edges, "-", pays(tile.scoring, tile) if tile.kind == "winter" else "-", "-"]


def sorted_sums(cells: list[str]) -> list[str]:
    """The same row with the parts of every sum in order."""
    return [
        " a ".join("+".join(sorted(part.split("+"))) for part in cell.split(" a "))
        for cell in cells
    ]


@pytest.mark.parametrize("tile", ROWS)
def test_every_figure_of_a_tile_is_what_the_second_copy_says(tile: str) -> None:
    ours, theirs = row(BOARD.tile[tile]), ROWS[tile]
    if BOARD.tile[tile].kind == "village":
        theirs = [theirs[0], "+".join(sorted(theirs[1].split("+"))), *map(sorted_face, theirs[2:])]
        ours = [ours[0], ours[1], *map(sorted_face, ours[2:])]
    elif BOARD.tile[tile].kind == "home":
        theirs = [theirs[0], "+".join(sorted(theirs[1].split("+"))), *theirs[2:]]
    elif BOARD.tile[tile].kind == "winter":
        ours, theirs = sorted_sums(ours), sorted_sums(theirs)
    assert ours == theirs


def sorted_face(face: str) -> str:
    """ "1 wood+1 gold (3)" with its goods in order."""
    does_, points = face.rsplit(" ", 1)
    return "+".join(sorted(does_.split("+"))) + " " + points


def test_there_are_64_tiles_and_no_others() -> None:
    assert set(ROWS) == set(BOARD.tile)
    assert Counter(tile.kind for tile in BOARD.tile.values()) == {
        "village": 12 + 8 + 12,
        "summer-boat": 4,
        "winter": 12,
        "home": 6,
        "turn-order": 4,
        "boat": 6,
    }
    assert [len(BOARD.of_season(season)) for season in range(len(SEASONS))] == [12, 12, 12, 12]


def test_the_supply_is_what_is_in_the_box() -> None:
    assert BOARD.workers == (40, 40, 40, 20, 0)
    assert BOARD.skills == (16, 16, 16)
    assert BOARD.goods == (24, 24, 24, 48)
    assert BOARD.start_workers == 8


# -- patterns: one edge mistyped would break nearly all of these
# ---------------------------------------------------


def roads(season: int) -> list[tuple[int, ...]]:
    """The sides with a road on each village tile of a season."""
    return [
        tuple(side for side, kind in enumerate(BOARD.tile[tile].edges) if kind == "r")
        for tile in BOARD.of_season(season)
        if BOARD.tile[tile].kind in ("village", "winter")
    ]


def test_spring_tiles_have_a_road_through_and_every_pair_of_the_other_sides_twice() -> None:
    pairs = Counter(tuple(side for side in sides if side not in (0, 3)) for sides in roads(0))
    assert all({0, 3} <= set(sides) for sides in roads(0))
    assert pairs == dict.fromkeys(combinations((1, 2, 4, 5), 2), 2)


def test_summer_tiles_are_eight_patterns_of_three_roads() -> None:
    assert [len(sides) for sides in roads(1)] == [3] * 8
    assert len(set(roads(1))) == 8


def test_autumn_tiles_are_twelve_patterns_of_two_roads() -> None:
    assert len(set(roads(2))) == 12
    apart = Counter(min(b - a, 6 - (b - a)) for a, b in roads(2))
    assert apart == {1: 3, 2: 6, 3: 3}


def test_winter_tiles_use_each_side_twice() -> None:
    assert Counter(roads(3)) == {(side,): 2 for side in range(6)}


def test_homes_have_five_roads_and_a_river_each_on_a_side_of_its_own() -> None:
    edges = [BOARD.tile[home].edges for home in BOARD.homes]
    assert all(sorted(sides) == [*"rrrrrw"] for sides in edges)
    assert {sides.index("w") for sides in edges} == set(range(6))


def test_boats_have_rivers_at_both_ends_and_turn_order_tiles_as_many_roads_as_their_number() -> (
    None
):
    for tile in BOARD.tile.values():
        if tile.kind in ("boat", "summer-boat"):
            assert tile.edges == "wffwff"
        if tile.kind == "turn-order":
            assert tile.edges.count("r") == int(tile.id[-1])
            assert "w" not in tile.edges
