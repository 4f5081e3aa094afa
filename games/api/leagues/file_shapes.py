"""The shape of a season's settings and of the JSON files of leagues, as JSON Schema: the settings
from their own class, the rows from the columns of the CSV files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.leagues.files.season_tables import LEAGUE_FILES, SEASON_FILES
from games.leagues.settings import Settings

Schema = dict[str, Any]

NUMBERS = frozenset(
    (
        *("season", "level", "group", "rank", "drawn", "played", "sixtieths", "best", "worst"),
        *("turns", "lapses", "median_seconds", "table", "seat", "place", "score", "together"),
        *("ahead", "behind", "order", "people", "divisions", "tables"),
    )
)
YES_OR_NO = frozenset(("came", "left", "excused", "elsewhere"))
COUNTS = ("place_", "seat_")
NAMED_SEASONS = frozenset(("history",))
"""Files in which a season is named by a text: it may have been played elsewhere."""
TERM = {"type": ["string", "integer", "boolean"]}
TABLE = {
    "type": "object",
    "description": "What tables are founded with",
    "properties": {
        "options": {
            "type": "object",
            "description": "Options of the game by name",
            "additionalProperties": {"type": "string"},
        },
        "pace": {
            "type": "object",
            "description": "How time is measured; empty: it is not",
            "additionalProperties": TERM,
        },
        "edition": {"type": "string", "description": "Edition of the rules"},
    },
    "additionalProperties": TERM,
}


def build_settings_schema() -> Schema:
    """All settings of a season."""
    _types, parts = msgspec.json.schema_components((Settings,))
    fields: dict[str, Schema] = {
        name: {key: value for key, value in field.items() if key != "default"}
        for name, field in parts["Settings"]["properties"].items()
    }
    fields["table"] = TABLE
    return {"type": "object", "properties": fields, "required": sorted(fields)}


def build_row_schema(columns: Iterable[str], *, named_season: bool = False) -> Schema:
    """A row of a file as an object; what is not known is null."""
    types = {name: choose_column_type(name) for name in columns}
    if named_season:
        types["season"] = "string"
    fields: dict[str, Schema] = {name: {"type": [kind, "null"]} for name, kind in types.items()}
    return {"type": "object", "properties": fields, "required": list(fields)}


def choose_column_type(name: str) -> str:
    """The JSON type of a column."""
    if name in YES_OR_NO:
        return "boolean"
    return "integer" if name in NUMBERS or name.startswith(COUNTS) else "string"


def build_rows_schema(columns: Iterable[str], *, named_season: bool = False) -> Schema:
    """All rows of a file."""
    return {"type": "array", "items": build_row_schema(columns, named_season=named_season)}


def build_season_schema() -> Schema:
    """A season whole."""
    fields: dict[str, Schema] = {
        "league": {"type": "string", "description": "Public id of the league"},
        "season": {"type": "integer", "description": "Number of the season"},
        "phase": {"type": "string", "description": "Where the season is"},
        "settings": build_settings_schema(),
        "draw": {"type": "string", "description": "The hash of the seed of the draw"},
        "seed": {"type": ["string", "null"], "description": "That seed, once it is drawn"},
        "lots": {"type": "string", "description": "The hash of the seed of the lots"},
        "lots_seed": {"type": ["string", "null"], "description": "That seed, once it is told"},
    }
    fields |= {name: build_rows_schema(kind.columns) for name, kind in SEASON_FILES.items()}
    return {"type": "object", "properties": fields, "required": list(fields)}


def build_league_schema() -> Schema:
    """A league whole."""
    columns, _rows = LEAGUE_FILES["history"]
    fields: dict[str, Schema] = {
        "league": {"type": "string", "description": "Public id of the league"},
        "name": {"type": "string", "description": "What it is called"},
        "text": {"type": "string", "description": "What it says of itself"},
        "stopped": {"type": "boolean", "description": "Whether no further season is opened"},
        "rules": {
            "type": "array",
            "description": "The rules of each number, the first ones first",
            "items": build_settings_schema(),
        },
        "history": build_rows_schema(columns, named_season=True),
        "seasons": {
            "type": "array",
            "description": "Every season whole",
            "items": build_season_schema(),
        },
    }
    return {"type": "object", "properties": fields, "required": list(fields)}
