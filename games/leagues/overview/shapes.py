"""What is read of leagues, as plain values: nothing in them changes when a log goes on. The `tag`
of a page names all that it hangs on: two of the same tag say the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.season.state import Phase, Stand

if TYPE_CHECKING:
    from games.leagues.calendar import Milestone
    from games.leagues.season.outlook import BoundChange, Certainty
    from games.leagues.settings import Settings
    from games.leagues.standings.crosstable import CrossTable
    from games.leagues.standings.standings import Break


class Person(NamedTuple):
    """Somebody by id. `name`: "" if they are no more with us; a door says "former player"."""

    id: int
    name: str


class LeagueHead(NamedTuple):
    """A league by its names: `slug` in addresses, `name` and `text` in its organiser's words."""

    id: int
    slug: str
    name: str
    text: str
    created_at: datetime
    game: str = ""
    seats: int = 0
    stopped: bool = False


class MilestoneLine(NamedTuple):
    """An hour of the calendar: when it comes, or when it came."""

    hour: Milestone
    at: datetime
    came: bool


class SeasonHead(NamedTuple):
    """A season in one line. `people`: who plays once it is drawn, before that who is in; `waiting`:
    on the list; `tables`, `finished`: as drawn, and with a result. `coming`: the next hour."""

    number: int
    phase: Phase
    paused: bool
    people: int
    waiting: int
    tables: int
    finished: int
    coming: MilestoneLine | None
    hours: tuple[MilestoneLine, ...]

    @property
    def over(self) -> bool:
        """Whether nothing happens any more but corrections."""
        return self.phase in (Phase.CLOSED, Phase.CALLED_OFF)

    def at(self, hour: Milestone) -> datetime | None:
        """When this hour comes, or came."""
        return next((one.at for one in self.hours if one.hour is hour), None)


class ListedLeague(NamedTuple):
    """A league in the list: its newest seasons, the newest first, at most two."""

    head: LeagueHead
    seasons: tuple[SeasonHead, ...]


class PastSeason(NamedTuple):
    """A season that is over: when it closed, how many played, and the best three of its highest
    division. Called off: nobody played."""

    number: int
    closed_at: datetime | None
    people: int
    podium: tuple[Person, ...]
    called_off: bool = False


class LeaguePage(NamedTuple):
    """One league. `settings`: those of the next season, number `rules`. `seasons`: the newest two
    at most, the newest first; `past`: a page of those that are over, the newest first, `before`:
    where the next page of them begins, 0 if there is none. `mine`: how the reader stands to
    `seasons`; `may_organise`: whether the reader is asked to organise, or may come back."""

    head: LeagueHead
    settings: Settings
    rules: int
    organisers: tuple[Person, ...]
    seasons: tuple[SeasonHead, ...]
    past: tuple[PastSeason, ...]
    before: int
    mine: tuple[OwnSeason, ...] = ()
    tag: Hashable = None
    may_organise: bool = False


class TableLine(NamedTuple):
    """A drawn table. `slug`: its address once it has begun, else "". By seat: who was drawn, who
    sits there now (id 0: a bot), places, sixtieths and scores of a finished one. `end`:
    games.leagues.standings.results.End, "" while it is open."""

    number: int
    slug: str
    players: tuple[Person, ...]
    sitting: tuple[Person, ...]
    begun_at: datetime | None = None
    finished_at: datetime | None = None
    end: str = ""
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class StandingsRow(NamedTuple):
    """A line of the standings.

    drawn        to so many tables; `played`: so many of them have a result
    points       in sixtieths (games.leagues.standings.results.format_sixtieths), `corrected`
                 of them by hand
    by, told     the tie-break that put them behind the line above, and what they had in each asked
    best, worst  ranks that are still possible at the close; `certain`: what nothing changes but
                 their own drop, an excuse or a correction
    way          where they would go if the season closed as it stands: -1 up, 1 down
    leaver       out without an excuse, an open table left: they come last
    left         out of the season; `excused`: without a mark; `substitute`: who sits in their seats
    credit       sixtieths by place as a substitute elsewhere: no part of `points`
    """

    rank: int
    person: Person
    played: int
    drawn: int
    points: int
    wins: int
    places: tuple[int, ...]
    by: Break | None
    told: tuple[tuple[Break, Fraction], ...]
    best: int
    worst: int
    certain: frozenset[Certainty]
    left: bool = False
    excused: bool = False
    substitute: Person | None = None
    corrected: int = 0
    credit: int = 0
    way: int = 0
    leaver: bool = False


class Division(NamedTuple):
    """A group of a level. `label`: "1", or "2a" where a level has several. `ups`: so many places go
    up for sure, `hopes`: so many may; `downs`: so many may go down."""

    number: int
    level: int
    label: str
    rows: tuple[StandingsRow, ...]
    tables: tuple[TableLine, ...]
    ups: int
    hopes: int
    downs: int

    @property
    def finished(self) -> int:
        """How many of its tables have a result."""
        return sum(bool(table.end) for table in self.tables)

    def shows(self, who: int) -> bool:
        """Whether somebody is in its standings."""
        return any(row.person.id == who for row in self.rows)


class OwnSeason(NamedTuple):
    """How somebody stands to a season. `stand`: None if they have nothing to do with it; `place`:
    in the waiting list from 1, else 0; `label`: of their division once it is drawn.
    `offered`: whose open seats they are asked to take. `answer_by`: until when they have to answer
    something for the first time, if that time runs."""

    league: LeagueHead
    season: SeasonHead
    stand: Stand | None
    here: bool
    invited: bool
    place: int
    label: str
    out: bool
    offered: tuple[int, ...] = ()
    answer_by: datetime | None = None


class SeasonPage(NamedTuple):
    """One season. `entrants`, `waiting`: before the draw, in the order of time; after it only who
    still waits. `divisions`: a page of them, by level; `labels`: of all. `mine`: how the reader
    stands to it. `draw`: the hash of the seed of the draw; `seed`: itself, once it is opened."""

    league: LeagueHead
    organisers: frozenset[int]
    season: SeasonHead
    settings: Settings
    entrants: tuple[Person, ...]
    waiting: tuple[Person, ...]
    divisions: tuple[Division, ...]
    labels: tuple[str, ...]
    draw: str
    seed: str
    mine: OwnSeason | None = None
    tag: Hashable = None

    def shows(self, who: int) -> bool:
        """Whether somebody is in the standings of one of its divisions."""
        return any(one.shows(who) for one in self.divisions)


class DivisionPage(NamedTuple):
    """One division, with who met whom, who sat where, and what is still to be played. `moved`: what
    moved the bounds of ranks."""

    league: LeagueHead
    season: SeasonHead
    settings: Settings
    division: Division
    across: CrossTable
    labels: tuple[str, ...]
    moved: tuple[BoundChange, ...] = ()
    organisers: frozenset[int] = frozenset()
    tag: Hashable = None


Names = Mapping[int, str]
"""Of people by id; who is gone is not in it."""


def build_person(names: Names, person_id: int) -> Person:
    """Somebody with their name."""
    return Person(person_id, names.get(person_id, ""))
