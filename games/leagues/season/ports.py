"""What the life of a league needs of the world: a store of facts, tables, people."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.season.commands import Eligibility, Outcome
    from games.leagues.season.state import Season
    from games.leagues.settings import Settings


class Conflict(Exception):
    """Somebody else has written to the log since it was read: read again, decide again."""


class Seeds(NamedTuple):
    """The two secrets of a season: for its draw, and for lots at its end. 32 bytes each."""

    draw: bytes
    lots: bytes


class Store(Protocol):
    """The logs. A state may be changed by the store afterwards; it is read, never changed, here."""

    def leagues(self) -> Iterable[int]:
        """The leagues in which anything can be due."""

    def league(self, league: int) -> tuple[League, int]:
        """A league and the number of its facts."""

    def season(self, league: int, season: int) -> tuple[Season, int]:
        """A season and the number of its facts; (Season(), 0) before it was opened."""

    def seeds(self, league: int, season: int) -> Seeds:
        """Its secrets: made when asked for the first time, the same ever after."""

    def add_to_league(self, league: int, after: int, facts: Sequence[Any]) -> None:
        """Writes facts, all or none. Raises Conflict unless the log has `after` facts."""

    def add_to_season(self, league: int, season: int, after: int, facts: Sequence[Any]) -> None:
        """The same for a season's log."""


class TableOrder(NamedTuple):
    """A table to be founded with given seats: `people` in the order of their seats, 0 for a seat
    that a bot has from the beginning; `settings`: what is played, and how. The same league, season
    and table are the same order."""

    league: int
    season: int
    table: int
    people: tuple[int, ...]
    settings: Settings


NOT_YET = sys.maxsize
"""The end of a time that stands now."""


class FirstAnswer(NamedTuple):
    """The first question that was put to somebody at a table, in seconds since 1970. `answer_by`:
    the end of their time for a first answer, or NOT_YET."""

    asked: int
    answer_by: int = NOT_YET


class TableState(NamedTuple):
    """A table as it stands. `people`: who sits there now, 0 for a bot; `outcome`: once it has
    ended; `first`: the first question of who may have answered nothing in the season; `heard`: who
    has answered something here; `used`: who has used most of its waiting; `lost`: whose seat a bot
    has for good; `silent`: days without an answer, by person; `hurried`: told so; `paused`: its
    clocks are stopped for the season."""

    game: int
    people: tuple[int, ...]
    outcome: Outcome | None = None
    first: Mapping[int, FirstAnswer] = {}
    heard: frozenset[int] = frozenset()
    used: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    silent: Mapping[int, int] = {}
    hurried: bool = False
    paused: bool = False


class Tables(Protocol):
    """The tables of the site. Each call may be repeated, and does its work once."""

    def look(self, league: int, season: int) -> Mapping[int, TableState]:
        """All tables of a season that were founded, by number."""

    def found_table(self, order: TableOrder) -> int:
        """Founds a table, which begins; its game. The same order gives the same game."""

    def seat(self, game: int, seat: int, person: int) -> None:
        """From now on this person sits there; 0: a bot."""

    def hurry(self, game: int) -> None:
        """From now on each question has one short budget, then the stand-in answers."""

    def pause(self, game: int) -> None:
        """No clock runs there until the season goes on; a pause of the table's own ends with it."""

    def resume(self, game: int) -> None:
        """The clocks run again, with what was on them when they stopped."""

    def finish(self, game: int) -> None:
        """Careful bots finish the table; its outcome says whose clock ran."""


class People(Protocol):
    """The people of the site."""

    def about(self, people: Iterable[int], game: str) -> dict[int, Eligibility]:
        """What conditions look at, `rating` at this game; `barred` and `rank` are the league's to
        say."""

    def list_erased_people(self, people: Iterable[int]) -> frozenset[int]:
        """Who of these has no account any more."""

    def willing(self, ruled: Settings, lot: str) -> Iterable[int]:
        """Who sits in anywhere, at tables like those of these settings, and has not been asked as
        often today as they said; in an order that hangs on `lot`."""


class Ports(NamedTuple):
    """All of them."""

    store: Store
    tables: Tables
    people: People
