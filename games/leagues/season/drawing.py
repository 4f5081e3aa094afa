"""Draws a season: who plays, in which groups, who meets whom, and where they sit. People of one
household play in different groups where a level has several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import Milestone
from games.leagues.draw.assignment import assign_seats, draw_lots, order_seats_apart
from games.leagues.draw.designs import get_design
from games.leagues.draw.pyramid import Newcomer, place_in_levels
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season.schedule import decide_calendar_move, find_due_milestone
from games.leagues.season.sizes import count_games_each
from games.leagues.season.state import Season, Stand, list_waiting_entrants
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.season.commands import Draw, Eligibility
    from games.leagues.settings import Settings


# Households.


Groups = tuple[tuple[int, ...], ...]


def separate_households(groups: Groups, household: Mapping[int, int]) -> Groups:
    """The groups of one level, none of them larger or smaller, with as few people of one household
    together as swaps of two people can do; each swap is with who is nearest in strength.

    `groups`: the strongest first in each. `household`: its number, 0 or none for who has none.
    """
    found = [list(group) for group in groups]
    for number, group in enumerate(found):
        for at in range(len(group)):
            if _has_housemate_before(group, at, household):
                _swap_with_nearest(found, number, at, household)
    return tuple(map(tuple, found))


def count_shared_households(groups: Groups, household: Mapping[int, int]) -> int:
    """How many people share a group with somebody of their household, beyond the first of each."""
    counts = (Counter(household.get(one, 0) for one in group) for group in groups)
    return sum(many - 1 for count in counts for home, many in count.items() if home)


def _has_housemate_before(group: Sequence[int], at: int, household: Mapping[int, int]) -> bool:
    home = household.get(group[at], 0)
    return bool(home) and any(household.get(one, 0) == home for one in group[:at])


def _swap_with_nearest(
    found: list[list[int]], number: int, at: int, household: Mapping[int, int]
) -> None:
    """Changes places with the nearest person of another group with whom nobody gets closer."""
    group, person = found[number], found[number][at]
    others = [
        (abs(place - at), other, place)
        for other, theirs in enumerate(found)
        for place in range(len(theirs))
        if other != number
    ]
    for _, other, place in sorted(others):
        theirs = found[other]
        if _can_join(person, theirs, place, household) and _can_join(
            theirs[place], group, at, household
        ):
            group[at], theirs[place] = theirs[place], person
            return


def _can_join(
    person: int, group: Sequence[int], instead: int, household: Mapping[int, int]
) -> bool:
    home = household.get(person, 0)
    if not home:
        return True
    rest = (one for place, one in enumerate(group) if place != instead)
    return all(household.get(one, 0) != home for one in rest)


# The draw.


Facts = tuple[Any, ...]


def decide_draw(season: Season, command: Draw, now: int) -> Facts:
    """The groups and tables of the season, or that it is called off for want of people. Raises
    ValueError for a seed whose hash was not published."""
    if find_due_milestone(season, now) is not Milestone.DRAW:
        raise Refused(Why.NOT_NOW)
    if commitment(command.seed) != season.draw:
        raise ValueError("this is not the seed whose hash was published")
    if late := decide_calendar_move(season, Milestone.DRAW, now):
        return late
    came = facts.HourCame(Milestone.DRAW, now)
    unfit = [person for person in season.entrants if not _is_fit(command.about.get(person))]
    people, waited = _choose_players(season, frozenset(unfit))
    if len(people) < season.ruled.seats:
        return came, facts.CalledOff(0)
    return came, _build_drawn_fact(season, command, people, waited, unfit)


def _is_fit(person: Eligibility | None) -> bool:
    return person is not None and not (person.suspended or person.gone or person.barred)


def _choose_players(season: Season, unfit: frozenset[int]) -> tuple[list[int], list[int]]:
    """Who plays, and who waits in vain. Who is in and here plays; those who wait and are here take
    the places of others who are in, or what is left up to the most."""
    entered = [who for who, one in season.entrants.items() if one.stand is Stand.IN]
    here = {who for who, one in season.entrants.items() if one.here and who not in unfit}
    people = sorted(here & set(entered), key=lambda who: season.entrants[who].turn)
    line = [who for who in list_waiting_entrants(season) if who in here]
    room = max(0, (season.ruled.most or len(entered)) - len(people))
    return people + line[:room], line[room:]


def _build_drawn_fact(
    season: Season, command: Draw, people: list[int], waited: list[int], unfit: list[int]
) -> facts.Drawn:
    levels = _place_players(season.ruled, command, people)
    places = [(level, group) for level, groups in enumerate(levels) for group in groups]
    lots = draw_lots(command.seed, [group for _, group in places])
    groups = tuple((level, *one.ids) for (level, _), one in zip(places, lots, strict=True))
    tables = tuple(
        (number, *table)
        for number, one in enumerate(lots)
        for table in build_group_tables(season.ruled, one.ids)
    )
    return facts.Drawn(command.seed.hex(), groups, tables, tuple(waited), tuple(unfit))


def _place_players(settings: Settings, command: Draw, people: list[int]) -> list[Groups]:
    """The groups of each level: returners by their places, newcomers by rating, then by time;
    households apart."""
    about, chosen = command.about, set(people)
    returners = [one for one in command.returners if one.id in chosen]
    known = {one.id for one in returners}
    new = sorted(
        (who for who in people if who not in known), key=lambda who: _get_seeding(about[who])
    )
    newcomers = [Newcomer(who, _find_highest_level(settings, about[who])) for who in new]
    homes = {who: about[who].household for who in people}
    levels = place_in_levels(returners, newcomers, settings.shape)
    return [separate_households(groups, homes) for groups in levels if groups]


def _get_seeding(person: Eligibility) -> float:
    """Newcomers by rating, the strongest first; then those of whom nothing is certain, by time."""
    return float("inf") if person.rating is None else -person.rating


def _find_highest_level(settings: Settings, person: Eligibility) -> int | None:
    """The highest level at which a newcomer of that rating may begin."""
    if person.rating is None:
        return None
    levels = [level for rating, level in settings.rated if person.rating >= rating]
    return min(levels, default=None)


def build_group_tables(settings: Settings, ids: Sequence[int]) -> list[tuple[int, ...]]:
    """The tables of a group, by its players' numbers in the design, in order of their seats."""
    tables = get_design(settings.seats, len(ids), count_games_each(settings, len(ids))).tables
    return [tuple(ids[number] for number in table) for table in order_seats_apart(tables)]


def is_drawn_as(settings: Settings, ids: Sequence[int], tables: Sequence[tuple[int, ...]]) -> bool:
    """Whether the tables of a group are those of the design, with people where they are to sit, now
    or in seasons that were drawn before it counted who comes directly before whom."""
    if list(tables) == build_group_tables(settings, ids):
        return True
    before = get_design(settings.seats, len(ids), count_games_each(settings, len(ids))).tables
    return list(tables) == [
        tuple(ids[number] for number in table) for table in assign_seats(before)
    ]
