"""The facts of a league's own log: what lasts from season to season.

A storage format. Ids, numbers and hashes only: names and free text lie beside the log, and a fact
has the SHA-256 of them. Instants are seconds since 1970 (UTC). `by`: the person who did it, 0 if
the rule or the site did.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class LeagueFounded(NamedTuple):
    """The first fact. `text`: the hash of name and description. `settings`: number 1 of them
    (games.leagues.settings). `calendar`: that of the first season (games.leagues.calendar)."""

    by: int
    text: str
    settings: dict[str, Any]
    calendar: tuple[str, ...]


class RulesChanged(NamedTuple):
    """Settings of the next number, for every season that is opened from now on."""

    number: int
    settings: dict[str, Any]
    by: int


class TextChanged(NamedTuple):
    """Name or description is another; its hash."""

    text: str
    by: int


class OrganiserAsked(NamedTuple):
    """An organiser asks somebody to organise, too."""

    person: int
    by: int
    at: int


class OrganiserDeclined(NamedTuple):
    """They do not want to, or are asked no more. `by`: who says so."""

    person: int
    by: int


class OrganiserAdded(NamedTuple):
    """Somebody may organise from now on. `at`: since when; 0 in old logs, and for who comes back:
    they count as a second person at once."""

    person: int
    by: int
    at: int


class OrganiserRemoved(NamedTuple):
    """Somebody may organise no more. `at`: since when; 0 in old logs."""

    person: int
    by: int
    at: int


class OrganiserSucceeded(NamedTuple):
    """Somebody has been silent for too long and organises no more; now `heir` leads (0: the site,
    and the league goes on by its rules)."""

    person: int
    heir: int


class Announced(NamedTuple):
    """Everybody in the league is told something; the hash of its words."""

    text: str
    by: int
    at: int


class Stopped(NamedTuple):
    """No further season is opened by rule."""

    by: int


class Continued(NamedTuple):
    """Seasons are opened by rule again; the next by this calendar."""

    by: int
    calendar: tuple[str, ...]


class SeasonImported(NamedTuple):
    """An organiser tells of a season that was played elsewhere; nothing in this site has seen it.
    `text`: the hash of its name and its lines; `people`: how many they are."""

    text: str
    people: int
    by: int


class ImportRemoved(NamedTuple):
    """It is told of no more."""

    text: str
    by: int


class SeasonOpened(NamedTuple):
    """Season `season` (from 1) goes by settings `rules` and by this calendar; `draw` and `lots` are
    the SHA-256 of its two seeds. Its own log begins with the same."""

    season: int
    rules: int
    calendar: tuple[str, ...]
    draw: str
    lots: str


class SeasonCalledOff(NamedTuple):
    """A season that was never drawn: nobody has missed it."""

    season: int


class PlacesFixed(NamedTuple):
    """The draw of this season goes by the places as they stand: no correction of a season before
    moves anybody any more."""

    season: int


class Promoted(NamedTuple):
    """The places that a closed season gives for the next, after so many `corrections`; a later one
    for the same season replaces it.

    places       for each who played: person, level (0 is the highest) from now on, way (-1 came up,
                 0 stayed, 1 came down), place in their group from 0, points a game as numerator and
                 denominator, lot
    waited       who would have played had there been room: they have not missed it
    left         who dropped out without excuse, and when
    substituted  who took open seats: they enter first next time
    """

    season: int
    corrections: int
    places: tuple[tuple[int, ...], ...]
    waited: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    substituted: tuple[int, ...]
