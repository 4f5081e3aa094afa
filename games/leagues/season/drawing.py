"""The draw of a season: who plays, in which groups, who meets whom, and where they sit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import Hour
from games.leagues.draw.designs import design
from games.leagues.draw.lots import commitment, drawn
from games.leagues.draw.pyramid import Newcomer, placed
from games.leagues.draw.seating import seat_apart, seated
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why
from games.leagues.season.hours import due, moved
from games.leagues.season.households import Groups, kept_apart
from games.leagues.season.sizes import games_of
from games.leagues.season.state import Season, Stand, waiting

if TYPE_CHECKING:
    from games.leagues.season.commands import Draw, Person
    from games.leagues.settings import Settings

Facts = tuple[Any, ...]


def draw(season: Season, command: Draw, now: int) -> Facts:
    """The groups and tables of the season, or that it is called off for want of people. Raises
    ValueError for a seed whose hash was not published."""
    if due(season, now) is not Hour.DRAW:
        raise Refused(Why.NOT_NOW)
    if commitment(command.seed) != season.draw:
        raise ValueError("this is not the seed whose hash was published")
    if late := moved(season, Hour.DRAW, now):
        return late
    came = facts.HourCame(Hour.DRAW, now)
    unfit = [person for person in season.entrants if not _fit(command.about.get(person))]
    people, waited = _chosen(season, frozenset(unfit))
    if len(people) < season.ruled.seats:
        return came, facts.CalledOff(0)
    return came, _drawn(season, command, people, waited, unfit)


def _fit(person: Person | None) -> bool:
    return person is not None and not (person.suspended or person.gone or person.barred)


def _chosen(season: Season, unfit: frozenset[int]) -> tuple[list[int], list[int]]:
    """Who plays, and who waits in vain. Who is in and here plays; those who wait and are here take
    the places of others who are in, or what is left up to the most."""
    entered = [who for who, one in season.entrants.items() if one.stand is Stand.IN]
    here = {who for who, one in season.entrants.items() if one.here and who not in unfit}
    people = sorted(here & set(entered), key=lambda who: season.entrants[who].turn)
    line = [who for who in waiting(season) if who in here]
    room = max(0, (season.ruled.most or len(entered)) - len(people))
    return people + line[:room], line[room:]


def _drawn(
    season: Season, command: Draw, people: list[int], waited: list[int], unfit: list[int]
) -> facts.Drawn:
    levels = _placed(season.ruled, command, people)
    places = [(level, group) for level, groups in enumerate(levels) for group in groups]
    lots = drawn(command.seed, [group for _, group in places])
    groups = tuple((level, *one.ids) for (level, _), one in zip(places, lots, strict=True))
    tables = tuple(
        (number, *table)
        for number, one in enumerate(lots)
        for table in tables_of(season.ruled, one.ids)
    )
    return facts.Drawn(command.seed.hex(), groups, tables, tuple(waited), tuple(unfit))


def _placed(settings: Settings, command: Draw, people: list[int]) -> list[Groups]:
    """The groups of each level: returners by their places, newcomers by rating, then by time;
    households apart."""
    about, chosen = command.about, set(people)
    returners = [one for one in command.returners if one.id in chosen]
    known = {one.id for one in returners}
    new = sorted((who for who in people if who not in known), key=lambda who: _seed(about[who]))
    newcomers = [Newcomer(who, _rated(settings, about[who])) for who in new]
    homes = {who: about[who].household for who in people}
    levels = placed(returners, newcomers, settings.shape)
    return [kept_apart(groups, homes) for groups in levels if groups]


def _seed(person: Person) -> float:
    """Newcomers by rating, the strongest first; then those of whom nothing is certain, by time."""
    return float("inf") if person.rating is None else -person.rating


def _rated(settings: Settings, person: Person) -> int | None:
    """The highest level at which a newcomer of that rating may begin."""
    if person.rating is None:
        return None
    levels = [level for rating, level in settings.rated if person.rating >= rating]
    return min(levels, default=None)


def tables_of(settings: Settings, ids: Sequence[int]) -> list[tuple[int, ...]]:
    """The tables of a group, by its players' numbers in the design, in order of their seats."""
    tables = design(settings.seats, len(ids), games_of(settings, len(ids))).tables
    return [tuple(ids[number] for number in table) for table in seat_apart(tables)]


def is_drawn_as(settings: Settings, ids: Sequence[int], tables: Sequence[tuple[int, ...]]) -> bool:
    """Whether the tables of a group are those of the design, with people where they are to sit, now
    or in seasons that were drawn before it counted who comes directly before whom."""
    if list(tables) == tables_of(settings, ids):
        return True
    before = design(settings.seats, len(ids), games_of(settings, len(ids))).tables
    return list(tables) == [tuple(ids[number] for number in table) for table in seated(before)]
