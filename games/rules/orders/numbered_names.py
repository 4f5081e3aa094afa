"""Names with a number that a line writes as the notation does: "middle-hotel-2" is no hotel of two
stars."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.rules.forms import ATOM

NAME = re.compile(r"(?<![\w-])([a-z]+(?:-[a-z]+)*-)(\d+)(?![\w-])")


def keep_named(line: str, menu: Iterable[str], found: Iterable[str]) -> list[str]:
    """The canonical lines found that have each such name of the line, of which the menu has one
    with another number at least."""
    atoms = {atom for move in menu for atom in ATOM.findall(move)}
    stems = {name[1] for atom in atoms if (name := NAME.fullmatch(atom))}
    said = {name[0] for name in NAME.finditer(line.casefold()) if name[1] in stems}
    return [move for move in found if said <= set(ATOM.findall(move))]
