"""The table on paper: a line for each route, and below it what each actor gets by each method.

    desk/log/ [any]
      anonymous stranger    404 404 404 404 404 404 404
      admin                 200+desk 200+desk 405 405 405 405 405

The columns are METHODS; after `+` stand the kinds of rows that were changed, if any were.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FILE = Path(__file__).with_name("table.txt")
KEEP = "KEYWEST_KEEP_MATRIX"
"""In the environment: which routes are asked anew, by how they begin."""
NEW, ALL = "new", "all"
Row = tuple[str, ...]
"""What one actor gets, a cell for each method."""
Table = dict[str, dict[str, Row]]
"""By route (with its power in brackets), then by actor."""


def written(table: Mapping[str, Mapping[str, Row]]) -> str:
    """As it is kept; actors who get the same share a line."""
    lines = []
    for route in sorted(table):
        lines.append(route)
        rows: dict[Row, list[str]] = {}
        for actor, row in table[route].items():
            rows.setdefault(row, []).append(actor)
        lines += [f"  {' '.join(actors)} : {' '.join(row)}" for row, actors in rows.items()]
    return "\n".join(lines) + "\n"


def read(text: str) -> Table:
    """The table again."""
    table: Table = {}
    route = ""
    for line in text.splitlines():
        if line.startswith("  "):
            actors, _colon, cells = line.strip().partition(" : ")
            table[route] |= dict.fromkeys(actors.split(), tuple(cells.split()))
        else:
            route = line
            table[route] = {}
    return table
