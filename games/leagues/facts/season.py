"""The facts of a season's log: everything that decides who plays whom and how it stands, and what
the organisers ask, give and answer.

A storage format, as `games.leagues.facts.league`. Everything goes by the numbers of this season:
groups from 0, tables from 1, seats from 0. `at`: seconds since 1970; `by`: the organiser, 0 for the
site itself; `reason`, `text`: the hash of words that lie beside the log.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Opened(NamedTuple):
    """The first fact: what the season goes by, whatever the league changes later."""

    league: int
    season: int
    rules: int
    settings: dict[str, Any]
    calendar: tuple[str, ...]
    draw: str
    lots: str


class HourCame(NamedTuple):
    """A step of the calendar was done (games.leagues.calendar.Milestone), once; what it brings
    stands beside it."""

    hour: str
    at: int


class CalendarMoved(NamedTuple):
    """All hours that have not come are so many days later. `why`: late or paused."""

    days: int
    why: str


class Invited(NamedTuple):
    """An organiser asks somebody to enter."""

    person: int
    by: int


class Applied(NamedTuple):
    """Somebody wants to enter, and an organiser has to approve. `rank`: as in Entered."""

    person: int
    rank: int


class Entered(NamedTuple):
    """Somebody is in; `waiting`: on the waiting list, by `rank` (0: has been a substitute, 1: as
    usual, 2: left a season), then by the order of these facts."""

    person: int
    waiting: bool
    rank: int


class Answered(NamedTuple):
    """An answer to the invitation that is no entry: `out` or `later`."""

    person: int
    answer: str


class Withdrawn(NamedTuple):
    """They take their entry back before the draw."""

    person: int


class CheckedIn(NamedTuple):
    """They confirm that they will play."""

    person: int


class Drawn(NamedTuple):
    """The draw, and the seed of which the hash was published (hexadecimal).

    groups  level, then the players' ids by their numbers in the design
    tables  group, then the players' ids by their seats; the first one has number 1
    waited  who is left on the waiting list though they had checked in
    unfit   who may not play now: suspended or erased
    """

    seed: str
    groups: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, ...], ...]
    waited: tuple[int, ...]
    unfit: tuple[int, ...]


class CalledOff(NamedTuple):
    """There were too few for one table, or an organiser calls the season off before its draw."""

    by: int


class TableFounded(NamedTuple):
    """A drawn table has begun, as the game of this id."""

    table: int
    game: int


class ResultTaken(NamedTuple):
    """How a table ended (games.leagues.standings.results.Result)."""

    table: int
    end: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...]
    held: tuple[int, ...]
    floor: tuple[int, ...]


class ResultRevised(NamedTuple):
    """How a table ended after all, in place of the result that was taken: moderators have corrected
    it, or declared the game void."""

    table: int
    end: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...]
    held: tuple[int, ...]
    floor: tuple[int, ...]


class Dropped(NamedTuple):
    """Somebody is out of the season. `why`: seats, withdrew, silent or erased."""

    person: int
    why: str
    at: int


class Heard(NamedTuple):
    """These have answered something themselves since the start: nobody unseats them any more."""

    people: tuple[int, ...]


class Unseated(NamedTuple):
    """They have answered nothing in the time for their first answer: out, without mark or trace.
    `at` is 0 in old logs, which mean the hour `silent`."""

    person: int
    at: int


class Excused(NamedTuple):
    """Their drop costs nothing. `why`: person (something happened to them; what, lies beside the
    log if anywhere) or house."""

    person: int
    why: str
    by: int


class Replaced(NamedTuple):
    """Somebody sits in all open seats of one who is out. `whole`: as if drawn themself, with all
    points; else the league has no points for it."""

    person: int
    substitute: int
    whole: bool


class Offered(NamedTuple):
    """All open seats of one who is out are offered to somebody. Who accepts first has them."""

    person: int
    substitute: int
    by: int
    at: int


class OfferDeclined(NamedTuple):
    """They do not want these seats."""

    person: int
    substitute: int


class PointsCorrected(NamedTuple):
    """So many sixtieths more (or fewer). `reason`: the hash of its text. Two people did it."""

    person: int
    points: int
    reason: str
    by: int
    second: int


class Warned(NamedTuple):
    """At the expected end: who has used most of a table's waiting."""

    people: tuple[int, ...]


class SeasonPaused(NamedTuple):
    """By the site: no hour comes."""

    at: int
    by: int


class SeasonResumed(NamedTuple):
    """Hours come again; how far they have moved is a fact of its own, beside this one."""

    at: int
    by: int


class Closed(NamedTuple):
    """All tables have ended. `lots`: the other seed. `ranks`: group, then ids by final place."""

    lots: str
    ranks: tuple[tuple[int, ...], ...]


# Organisers.


class CorrectionProposed(NamedTuple):
    """One asks for so many sixtieths more (or fewer); it counts once another confirms it. Proposals
    are numbered from 1 by their order."""

    person: int
    points: int
    reason: str
    by: int
    at: int


class CorrectionDeclined(NamedTuple):
    """A proposal is off the desk: nothing came of it."""

    number: int
    by: int


class Cautioned(NamedTuple):
    """Somebody is told what an organiser thinks of how they play. It costs nothing."""

    person: int
    reason: str
    by: int
    at: int


class Messaged(NamedTuple):
    """Everybody of one group is told something."""

    group: int
    text: str
    by: int
    at: int


class TimeGranted(NamedTuple):
    """At this table, this person has been given the time of one more turn."""

    table: int
    person: int
    by: int


class Appealed(NamedTuple):
    """Somebody does not agree with fact number `fact` of this log. Appeals are numbered from 1 by
    their order."""

    fact: int
    person: int
    reason: str
    at: int


class AppealAnswered(NamedTuple):
    """What an organiser who does not play there says to it. `upheld`: they agree; what follows is a
    correction, an excuse or a substitute, each a fact of its own."""

    number: int
    upheld: bool
    reason: str
    by: int
    at: int
