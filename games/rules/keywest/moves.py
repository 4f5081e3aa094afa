"""The moves of Key West and every line of its notation (docs/keywest-view.md). `str(move)` is the
written line."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.rules.forms import NUMBER, Form, forms
from games.rules.keywest.edition import BRIDGES, CURRENT, FRUITS, load_printed_file
from games.rules.keywest.state import ACTIONS


class Bid(NamedTuple):
    """A sealed bid in dollars."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


class Take(NamedTuple):
    """Take the tile in this slot (from 0) of the offer."""

    slot: int

    def __str__(self) -> str:
        return f"take {self.slot + 1}"


class Resolve(NamedTuple):
    """Let the tile from this slot take effect first."""

    slot: int

    def __str__(self) -> str:
        return f"resolve {self.slot + 1}"


class Plant(NamedTuple):
    """Put a disk on a plantation."""

    site: str

    def __str__(self) -> str:
        return f"plant {self.site}"


class Buy(NamedTuple):
    """Buy a hotel or factory."""

    site: str

    def __str__(self) -> str:
        return f"buy {self.site}"


class Lift(NamedTuple):
    """Move the own disk from this site, for want of one in stock."""

    site: str

    def __str__(self) -> str:
        return f"lift {self.site}"


class Waive(NamedTuple):
    """Do without a plantation, for want of a disk in stock."""

    fruit: int

    def __str__(self) -> str:
        return f"waive {FRUITS[self.fruit]}"


class Mark(NamedTuple):
    """Place a marker and carry out the action."""

    action: str

    def __str__(self) -> str:
        return f"mark {self.action}"

    def __eq__(self, other: object) -> bool:
        """To repeat an action is another move, though both stand in one menu."""
        return type(other) is Mark and self.action == other.action

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(("mark", self.action))


class Repeat(NamedTuple):
    """Place both markers on Repeat and carry out an action blocked by an own marker."""

    action: str

    def __str__(self) -> str:
        return f"repeat {self.action}"

    def __eq__(self, other: object) -> bool:
        """To mark an action is another move, though both stand in one menu."""
        return type(other) is Repeat and self.action == other.action

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(("repeat", self.action))


class Look(NamedTuple):
    """Look at the tile on a dive space (from 0)."""

    space: int

    def __str__(self) -> str:
        return f"look {self.space + 1}"


class Part(NamedTuple):
    """A part of an action that needs no more words: keep, back, manage, roll, market, cash,
    stop."""

    word: str

    def __str__(self) -> str:
        return self.word


class Score(NamedTuple):
    """Score the shares of one or two bridges."""

    bridges: tuple[int, ...]

    def __str__(self) -> str:
        return "score " + " ".join(BRIDGES[bridge] for bridge in self.bridges)


class Harvest(NamedTuple):
    """Harvest all own plantations of one or two fruits."""

    fruits: tuple[int, ...]

    def __str__(self) -> str:
        return "harvest " + " ".join(FRUITS[fruit] for fruit in self.fruits)


KEEP, BACK, MANAGE, ROLL, MARKET, CASH, STOP = map(
    Part, ("keep", "back", "manage", "roll", "market", "cash", "stop")
)


# Notation.


REPEATED = "repeat"
SITES = {
    site["id"]: site["kind"]
    for island in load_printed_file(CURRENT)["islands"]
    for site in island["sites"]
}
PLANTATIONS = [site for site, kind in SITES.items() if kind in FRUITS]
BOUGHT = [site for site, kind in SITES.items() if kind not in FRUITS]
MARKED = [action for action in ACTIONS if action != REPEATED]
SLOT = re.compile("[1-6]")

FORMS: tuple[Form, ...] = forms(
    ["bid", NUMBER],
    ["take", SLOT],
    ["resolve", SLOT],
    ["plant", PLANTATIONS],
    ["buy", BOUGHT],
    ["lift", SITES],
    ["waive", FRUITS],
    ["mark", MARKED],
    ["repeat", MARKED],
    ["look", NUMBER],
    ["score", BRIDGES],
    ["score", BRIDGES, BRIDGES],
    ["harvest", FRUITS],
    ["harvest", FRUITS, FRUITS],
    *("keep", "back", "manage", "roll", "market", "cash", "stop"),
)
