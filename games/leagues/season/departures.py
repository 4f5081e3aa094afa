"""Drops, excuses, and who takes the open seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Milestone
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why, read_code_word
from games.leagues.season.state import list_waiting_entrants

if TYPE_CHECKING:
    from games.leagues.season.commands import (
        Accept,
        Decline,
        Drop,
        Excuse,
        Hear,
        Offer,
        Replace,
        Unseat,
    )
    from games.leagues.season.state import Departure, Season, Seating


Facts = tuple[Any, ...]
DROP_REASONS = ("seats", "withdrew", "silent", "erased")
EXCUSE_REASONS = ("person", "house")
"""What happened to a person (illness is nobody else's business), or a fault of the site."""
LOST_SEATS = 2
"""So many, and somebody is out of the season."""


def decide_drop(season: Season, command: Drop, now: int) -> Facts:
    """Out, at all tables that are open; what has ended stands."""
    _check_playing(season, command.person)
    if command.person in season.out:
        raise Refused(Why.GONE_ALREADY)
    check_not_own_division(season, command.by, command.person)
    return (facts.Dropped(command.person, read_code_word(command.why, DROP_REASONS), now),)


def decide_unseating(season: Season, command: Unseat, now: int) -> Facts:
    """Out without a mark. Raises Refused: they are out already, have answered something, or all
    their tables have ended."""
    _check_playing(season, command.person)
    if command.person in season.out:
        raise Refused(Why.GONE_ALREADY)
    if not may_be_unseated(season, command.person):
        raise Refused(Why.NOT_PLAYING)
    return (facts.Unseated(command.person, now),)


def decide_first_answers(season: Season, command: Hear, now: int) -> Facts:
    """Who of these plays and was not known to have answered."""
    if season.over:
        raise Refused(Why.OVER)
    new = (command.people & season.group_of.keys()) - season.out.keys() - season.heard
    return (facts.Heard(tuple(sorted(new))),) if new else ()


def decide_excuse(season: Season, command: Excuse, now: int) -> Facts:
    """The place is kept, and there is no mark."""
    _check_playing(season, command.person)
    one = season.out.get(command.person)
    if one is None:
        raise Refused(Why.NOT_GONE)
    _check_decides_for_another(season, command.by, command.person)
    why = read_code_word(command.why, EXCUSE_REASONS)
    return () if one.excused else (facts.Excused(command.person, why, command.by),)


def decide_replacement(season: Season, command: Replace, now: int) -> Facts:
    """One substitute for all open seats. Raises Refused if they cannot be."""
    _check_playing(season, command.person)
    if command.person not in season.out:
        raise Refused(Why.NOT_GONE)
    _check_decides_for_another(season, command.by, command.person)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    whole = season.out[command.person].unseated and is_whole_replacement_possible(season)
    return (facts.Replaced(command.person, command.substitute, whole),)


def decide_seat_offer(season: Season, command: Offer, now: int) -> Facts:
    """Somebody is asked. Raises Refused if they could not take the seats."""
    _check_playing(season, command.person)
    out = season.out.get(command.person)
    if out is None:
        raise Refused(Why.NOT_GONE)
    _check_decides_for_another(season, command.by, command.person)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    if command.substitute in out.declined:
        raise Refused(Why.SUBSTITUTE)
    if command.substitute in out.offered:
        return ()
    return (facts.Offered(*command, now),)


def decide_offer_acceptance(season: Season, command: Accept, now: int) -> Facts:
    """The first who says yes has all of them."""
    out = _get_offer(season, command.person, command.substitute)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    whole = out.unseated and is_whole_replacement_possible(season)
    return (facts.Replaced(command.person, command.substitute, whole),)


def decide_offer_refusal(season: Season, command: Decline, now: int) -> Facts:
    """They are not asked again for these."""
    out = _get_offer(season, command.person, command.substitute)
    if command.substitute in out.declined:
        return ()
    return (facts.OfferDeclined(command.person, command.substitute),)


def _get_offer(season: Season, person: int, substitute: int) -> Departure:
    """Who is out, if their seats are offered to this person. Raises Refused."""
    if season.over:
        raise Refused(Why.OVER)
    out = season.out.get(person)
    if out is None or (out.substitute and substitute not in out.offered):
        raise Refused(Why.SEATS_TAKEN)
    if substitute not in out.offered:
        raise Refused(Why.NOT_OFFERED)
    return out


def choose_next_substitute(
    season: Season, person: int, now: int, willing: Iterable[int] = ()
) -> int:
    """Whom to ask next for the open seats of one who is out; 0: nobody now. One a day is asked: the
    waiting list first, then who is `willing` to sit in anywhere."""
    if not is_offer_due(season, person, now):
        return 0
    asked = list_people_with_offers(season)
    line = (who for who in (*list_substitutes(season, person), *willing) if who not in asked)
    free = (who for who in line if may_replace(season, person, who))
    return next((who for who in free if who not in season.out[person].declined), 0)


def is_offer_due(season: Season, person: int, now: int) -> bool:
    """Whether somebody is to be asked for the open seats of one who is out: nobody was today."""
    out = season.out[person]
    lately = any(now < at + DAY for at in out.offered.values())
    if lately or out.substitute or season.paused_at is not None:
        return False
    return any(list_unfinished_tables(season, person))


def list_people_with_offers(season: Season) -> set[int]:
    """Whom seats are offered to that nobody has taken yet."""
    return {who for one in season.out.values() if not one.substitute for who in one.offered}


def may_replace(season: Season, person: int, substitute: int) -> bool:
    """Whether somebody may sit in all open seats of one who is out: not in their own division, not
    where they sit or have sat already, and not in a season that they left. Who becomes a player of
    the season in the whole must be on its waiting list."""
    out = season.out[person]
    if substitute in season.out or out.substitute == substitute:
        return False
    if season.group_of.get(substitute) == season.group_of[person]:
        return False
    if (
        out.unseated
        and is_whole_replacement_possible(season)
        and substitute not in list_waiting_entrants(season)
    ):
        return False
    return not any(
        substitute in list_past_and_present_sitters(table)
        for table in list_unfinished_tables(season, person)
    )


def is_whole_replacement_possible(season: Season) -> bool:
    """Whether who comes in for a silent one still plays a whole season."""
    return Milestone.LATE not in season.came


def may_be_unseated(season: Season, person: int) -> bool:
    """Whether somebody who plays may still be taken out without a trace: they are not known to have
    answered anything, and something of theirs is open."""
    return person not in season.heard and any(list_unfinished_tables(season, person))


def list_substitutes(season: Season, person: int) -> Iterator[int]:
    """Who of the waiting list may be offered the seats, the first in line first."""
    sits = {one.substitute for one in season.out.values()}
    return (
        who
        for who in list_waiting_entrants(season)
        if who not in sits and may_replace(season, person, who)
    )


def list_unfinished_tables(season: Season, person: int) -> Iterator[Seating]:
    """The tables to which they were drawn and that have no result."""
    group = season.group_of[person]
    return (
        one
        for one in season.list_group_tables(group)
        if one.result is None and person in one.players
    )


def list_past_and_present_sitters(table: Seating) -> set[int]:
    """Everybody who was ever to sit at a table: they may know a hand of it."""
    return {*table.players, *table.sat}


def list_seated_people(season: Season, table: Seating) -> tuple[int, ...]:
    """Who is to sit at a table, by seat: who was drawn, or their substitute; 0: a bot."""
    return tuple(season.out[who].substitute if who in season.out else who for who in table.players)


def has_left_table(season: Season, person: int) -> bool:
    """Whether their drop left anybody alone: a table ended after it. Who dropped while their last
    result was on its way has left nobody."""
    group = season.group_of[person]
    return any(
        table.result is not None
        and person in table.players
        and table.players.index(person) in table.result.left
        for table in season.list_group_tables(group)
    )


def check_not_own_division(season: Season, by: int, person: int) -> None:
    """Raises Refused if `by` acts for another of the division in which they play or have sat."""
    if by in (0, person):
        return
    if by in list_insiders(season, season.group_of[person]):
        raise Refused(Why.OWN_DIVISION)


def list_insiders(season: Season, group: int) -> set[int]:
    """Who plays in a group, and who ever took seats there for somebody."""
    found = set(season.groups[group].players)
    return found.union(*(table.sat for table in season.list_group_tables(group))) - {0}


def _check_decides_for_another(season: Season, by: int, person: int) -> None:
    """What organisers decide about others, they do not decide about themselves either."""
    if by and by == person:
        raise Refused(Why.OWN_DIVISION)
    check_not_own_division(season, by, person)


def _check_playing(season: Season, person: int) -> None:
    if season.over:
        raise Refused(Why.OVER)
    if person not in season.group_of:
        raise Refused(Why.NOT_PLAYING)
