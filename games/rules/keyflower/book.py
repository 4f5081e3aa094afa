"""What the rules page shows of Keyflower's components, straight from the component file."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower.drawing.faces import tile_face
from games.rules.keyflower.drawing.glyphs import glyph
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
    edition,
    printed,
)
from games.rules.keyflower.tile_effects import effect
from games.rules.keyflower.words import (
    COLOUR_NAMES,
    GOOD_NAMES,
    SEASON_NAMES,
    SKILL_NAMES,
    listed,
    tile_name,
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


def book(say: Say) -> dict[str, Any]:
    """Tiles by kind and season, each with its faces in words, and what is in play with so many
    players."""
    board = edition(CURRENT, MOST_SEATS)
    return {
        "edition": CURRENT,
        "picture": {name: glyph(name) for name in PICTURES},
        "seasons": [
            (name, say(text), of_kind(board, "village", say, season))
            for season, (name, text) in enumerate(zip(SEASONS[:WINTER], SEASON_NAMES, strict=False))
        ],
        "homes": of_kind(board, "home", say),
        "winter": of_kind(board, "winter", say),
        "boats": [boat(board.tile[name], say) for name in board.boats],
        "summer_boats": {
            tile.id[-1]: (tile_face(tile.id), tile_face(tile.id, True))
            for tile in board.tile.values()
            if tile.kind == "summer-boat"
        },
        "orders": of_kind(board, "turn-order", say),
        "supply": printed(CURRENT)["supply"],
        "seats": [in_play(edition(CURRENT, seats)) for seats in range(2, MOST_SEATS + 1)],
    }


def of_kind(board: Edition, kind: str, say: Say, season: int | None = None) -> list[dict[str, Any]]:
    """All tiles of a kind, of one season if one is given."""
    tiles = [
        tile for tile in board.tile.values() if tile.kind == kind and season in (None, tile.season)
    ]
    return [entry(tile, say) for tile in tiles]


def entry(tile: Tile, say: Say) -> dict[str, Any]:
    """A tile with both faces."""
    front, back = effect(tile.front), effect(tile.back)
    name = say(tile_name(tile.id))
    return {
        "id": tile.id,
        "name": name,
        "picture": tile_face(tile.id, name=name),
        "front": say(front) if front else "",
        "back": say(back) if back else "",
        "points": (tile.front_points, tile.back_points),
        "cost": say(price(tile.cost)) if tile.cost else "",
        "pays": say(pays(tile)) if tile.kind == "winter" else "",
        "source": tile.source,
        "edges_source": tile.edges_source,
        "side_source": tile.side_source,
    }


def boat(tile: Tile, say: Say) -> dict[str, Any]:
    """A boat with its loads from spring to autumn: (workers, skill tiles)."""
    fewest = next(
        entry["min_players"] for entry in printed(CURRENT)["tiles"] if entry["id"] == tile.id
    )
    return {**entry(tile, say), "loads": tile.load[:WINTER], "fewest": fewest}


def price(cost: Cost) -> Text:
    """What an upgrade costs."""
    any_goods = _("{count} of any good", count=cost.any_goods) if cost.any_goods else None
    any_skills = _("{count} skill of any kind", count=cost.any_skills) if cost.any_skills else None
    parts = (
        listed(GOOD_NAMES, cost.goods),
        any_goods,
        listed(SKILL_NAMES, cost.skills),
        any_skills,
    )
    return _("{items}", items=Several(tuple(part for part in parts if part)))


SORTS = {"worker": _("worker"), "skill": _("skill tile"), "good": _("good")}
PLURALS = {"worker": _("workers"), "skill": _("skill tiles"), "good": _("goods")}
KINDS = {"worker": COLOUR_NAMES[:PURPLE], "skill": SKILL_NAMES, "good": GOOD_NAMES}


def pays(tile: Tile) -> Text:
    """What a winter tile pays for."""
    scoring = tile.scoring
    if scoring is None:
        return ngettext("{count} point", "{count} points", tile.front_points)
    points = ngettext("{count} point", "{count} points", scoring.points)
    return _("{points} for {what}", points=points, what=what_for(scoring))


def what_for(scoring: Scoring) -> Text:
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


def in_play(board: Edition) -> dict[str, int]:
    """How much of everything is used with so many players."""
    return {
        "players": board.seats,
        "boats": len(board.boats),
        "orders": len(board.orders),
        "tiles": board.tiles_a_season,
        "winter": board.winter_dealt,
    }
