"""How a log says that its game ended otherwise than by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from games.play import store
from games.play.models import Status
from games.play.sql import Cursor
from games.rules.rulings import VOID, Corrected

if TYPE_CHECKING:
    from games.play.log_rows import Row

NONE, DRAW, BOTS = "none", "draw", "bots"
CORRECTED = "corrected"
STATUS = {
    NONE: Status.ABANDONED,
    DRAW: Status.FINISHED,
    BOTS: Status.FINISHED,
    VOID: Status.ABANDONED,
    CORRECTED: Status.FINISHED,
}


DECIDED = ("agreed", "ruled", CORRECTED)


class Agreement(NamedTuple):
    """How a log says that its game ended: what is then true of the row. `how`: see frame.Agreed and
    rulings.Ruled, or CORRECTED; only then it has `places` and, maybe, `points` by seat."""

    how: str
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @classmethod
    def of(cls, fact: Corrected) -> Agreement:
        """That of a result that was corrected."""
        return cls(CORRECTED, fact.places, fact.points)

    @property
    def outranks_rules(self) -> bool:
        """Whether it holds whatever the rules say of the end."""
        return self.how in (VOID, CORRECTED)

    def score(self, seat: int) -> tuple[int | None, int | None]:
        """Points and rank of a seat by it."""
        if not self.places:
            return None, self.rank
        return (self.points[seat] if self.points else None), self.places[seat]

    @property
    def status(self) -> str:
        """Of the game."""
        return str(STATUS[self.how])

    @property
    def rank(self) -> int | None:
        """Of every seat, where the rules give none."""
        return 1 if self.how == DRAW else None


def find_agreement(rows: list[Row]) -> Agreement | None:
    """What ended this log by agreement, or by moderators, before the rules did or in their place;
    None: nothing. Bots end it by the rules."""
    last = next((row for row in reversed(rows) if row.kind in DECIDED), None)
    if last is None:
        return None
    data = msgspec.json.decode(last.data)
    if last.kind == CORRECTED:
        return Agreement(CORRECTED, tuple(data["places"]), tuple(data["points"]))
    return None if data["how"] == BOTS else Agreement(data["how"])


def load_agreed_end(game_id: int) -> str:
    """How the people of this table agreed to end it; "" if they did not."""
    with Cursor() as cursor:
        return store.find_agreed_ending(cursor, game_id)
