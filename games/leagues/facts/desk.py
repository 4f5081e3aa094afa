"""Facts of a season's log about the organisers' desk: what they ask, give and answer.

A storage format, as `games.leagues.facts.season`. `at`: seconds since 1970; `by`: the organiser, 0
for the house; `reason`, `text`: the hash of words that lie beside the log.
"""

from __future__ import annotations

from typing import NamedTuple


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
