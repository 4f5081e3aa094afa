"""What the rules page shows of Keyflower's components, straight from the component file."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower.drawing.marks import draw_glyph
from games.rules.keyflower.drawing.tiles import draw_tile_icon
from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    GOODS,
    PURPLE,
    SEASONS,
    SKILLS,
    WINTER,
    Cost,
    Edition,
    Scoring,
    Tile,
    get_edition,
    load_printed_file,
)
from games.rules.keyflower.tile_effects import describe_ability
from games.rules.keyflower.words import (
    COLOUR_NAMES,
    GOOD_NAMES,
    SEASON_NAMES,
    SKILL_NAMES,
    get_tile_name,
    join_counts,
)
from games.rules.text import Say, Several, Text, _, ngettext

MOST_SEATS = 6
PICTURES = (
    *COLOURS,
    *GOODS,
    *SKILLS,
    *SEASONS,
    "cart",
    "upgrade",
    "point",
    "boat",
    "tile",
    "screen",
    "gather",
    "crown",
)


def build_book(say: Say) -> dict[str, Any]:
    """Tiles by kind and season, each with its faces in words, and what is in play with so many
    players."""
    board = get_edition(CURRENT, MOST_SEATS)
    return {
        "edition": CURRENT,
        "picture": {name: draw_glyph(name) for name in PICTURES},
        "seasons": [
            (name, say(text), list_tiles_of_kind(board, "village", say, season))
            for season, (name, text) in enumerate(zip(SEASONS[:WINTER], SEASON_NAMES, strict=False))
        ],
        "homes": list_tiles_of_kind(board, "home", say),
        "winter": list_tiles_of_kind(board, "winter", say),
        "boats": [build_boat_entry(board.tile[name], say) for name in board.boats],
        "summer_boats": {
            tile.id[-1]: tuple(
                draw_tile_icon(tile.id, back, name=say(get_tile_name(tile.id)))
                for back in (False, True)
            )
            for tile in board.tile.values()
            if tile.kind == "summer-boat"
        },
        "orders": list_tiles_of_kind(board, "turn-order", say),
        "supply": load_printed_file(CURRENT)["supply"],
        "seats": [
            count_components(get_edition(CURRENT, seats)) for seats in range(2, MOST_SEATS + 1)
        ],
    }


def list_tiles_of_kind(
    board: Edition, kind: str, say: Say, season: int | None = None
) -> list[dict[str, Any]]:
    """All tiles of a kind, of one season if one is given."""
    tiles = [
        tile for tile in board.tile.values() if tile.kind == kind and season in (None, tile.season)
    ]
    return [build_tile_entry(tile, say) for tile in tiles]


def build_tile_entry(tile: Tile, say: Say) -> dict[str, Any]:
    """A tile with both faces."""
    front, back = describe_ability(tile.front), describe_ability(tile.back)
    name = say(get_tile_name(tile.id))
    return {
        "id": tile.id,
        "name": name,
        "picture": draw_tile_icon(tile.id, name=name),
        "front": say(front) if front else "",
        "back": say(back) if back else "",
        "points": (tile.front_points, tile.back_points),
        "cost": say(describe_upgrade_cost(tile.cost)) if tile.cost else "",
        "pays": say(describe_winter_pay(tile)) if tile.kind == "winter" else "",
        "source": tile.source,
        "edges_source": tile.edges_source,
        "side_source": tile.side_source,
    }


def build_boat_entry(tile: Tile, say: Say) -> dict[str, Any]:
    """A boat with its loads from spring to autumn: (workers, skill tiles)."""
    fewest = next(
        entry["min_players"]
        for entry in load_printed_file(CURRENT)["tiles"]
        if entry["id"] == tile.id
    )
    return {**build_tile_entry(tile, say), "loads": tile.load[:WINTER], "fewest": fewest}


def describe_upgrade_cost(cost: Cost) -> Text:
    """What an upgrade costs."""
    any_goods = _("{count} of any good", count=cost.any_goods) if cost.any_goods else None
    any_skills = _("{count} skill of any kind", count=cost.any_skills) if cost.any_skills else None
    parts = (
        join_counts(GOOD_NAMES, cost.goods),
        any_goods,
        join_counts(SKILL_NAMES, cost.skills),
        any_skills,
    )
    return _("{items}", items=Several(tuple(part for part in parts if part)))


SORTS = {"worker": _("worker"), "skill": _("skill tile"), "good": _("good")}
PLURALS = {"worker": _("workers"), "skill": _("skill tiles"), "good": _("goods")}
KINDS = {"worker": COLOUR_NAMES[:PURPLE], "skill": SKILL_NAMES, "good": GOOD_NAMES}


def describe_winter_pay(tile: Tile) -> Text:
    """What a winter tile pays for."""
    scoring = tile.scoring
    if scoring is None:
        return ngettext("{count} point", "{count} points", tile.front_points)
    points = ngettext("{count} point", "{count} points", scoring.points)
    return _("{points} for {what}", points=points, what=describe_scored_things(scoring))


def describe_scored_things(scoring: Scoring) -> Text:
    """Each worker of one kind, every five goods, each set of three."""
    if scoring.one_kind:
        return _("each {thing} of one kind that you choose", thing=SORTS[scoring.of])
    if scoring.number:
        return _(
            "every {count} {things} of any kinds", count=scoring.number, things=PLURALS[scoring.of]
        )
    wanted = tuple(name for name, need in zip(KINDS[scoring.of], scoring.sets, strict=True) if need)
    if scoring.gold:
        return _("each set of {kinds}, gold standing for any of them", kinds=Several(wanted))
    return (
        _("each {kind}", kind=wanted[0])
        if len(wanted) == 1
        else _("each set of {kinds}", kinds=Several(wanted))
    )


def count_components(board: Edition) -> dict[str, int]:
    """How much of everything is used with so many players."""
    return {
        "players": board.seats,
        "boats": len(board.boats),
        "orders": len(board.orders),
        "tiles": board.tiles_a_season,
        "winter": board.winter_dealt,
    }
