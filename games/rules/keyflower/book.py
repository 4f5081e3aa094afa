"""What the rules page shows of Keyflower's components, straight from the component file."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower.describe import effect
from games.rules.keyflower.edition import CURRENT, Cost, Edition, Tile, edition
from games.rules.keyflower.words import GOOD_NAMES, SEASON_NAMES, SKILL_NAMES, listed
from games.rules.text import Say, Several, Text, _

MOST_SEATS = 6


def book(say: Say) -> dict[str, Any]:
    """Tiles by kind and season, each with its faces in words, and what is in play with so many players."""
    board = edition(CURRENT, MOST_SEATS)
    return {
        "edition": CURRENT,
        "seasons": [(say(name), village(board, season, say)) for season, name in enumerate(SEASON_NAMES[:3])],
        "homes": [entry(board.tile[home], say) for home in board.homes],
        "winter": [entry(tile, say) for tile in board.tile.values() if tile.kind == "winter"],
        "boats": [(board.tile[boat].name, board.tile[boat].load) for boat in board.boats],
        "seats": [in_play(edition(CURRENT, seats)) for seats in range(2, MOST_SEATS + 1)],
    }


def village(board: Edition, season: int, say: Say) -> list[dict[str, Any]]:
    """The village tiles of a season."""
    return [entry(tile, say) for tile in board.tile.values() if tile.kind == "village" and tile.season == season]


def entry(tile: Tile, say: Say) -> dict[str, Any]:
    """A tile with both faces."""
    front, back = effect(tile.front), effect(tile.back)
    return {
        "id": tile.id,
        "name": tile.name,
        "front": say(front) if front else "",
        "back": say(back) if back else "",
        "points": (tile.front_points, tile.back_points),
        "cost": say(price(tile.cost)) if tile.cost else "",
        "source": tile.source,
    }


def price(cost: Cost) -> Text:
    """What an upgrade costs."""
    any_goods = _("{count} of any good", count=cost.any_goods) if cost.any_goods else None
    any_skills = _("{count} skill of any kind", count=cost.any_skills) if cost.any_skills else None
    parts = (listed(GOOD_NAMES, cost.goods), any_goods, listed(SKILL_NAMES, cost.skills), any_skills)
    return _("{items}", items=Several(tuple(part for part in parts if part)))


def in_play(board: Edition) -> dict[str, int]:
    """How much of everything is used with so many players."""
    return {
        "players": board.seats,
        "boats": len(board.boats),
        "orders": len(board.orders),
        "tiles": board.tiles_a_season,
        "winter": board.winter_dealt,
    }
