"""Drops, excuses, and who takes the open seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Hour
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why, coded
from games.leagues.season.state import waiting

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
    from games.leagues.season.state import Out, Season, Seating

Facts = tuple[Any, ...]
DROPS = ("seats", "withdrew", "silent", "erased")
EXCUSES = ("person", "house")
"""What happened to a person (illness is nobody else's business), or a fault of the house."""
LOST_SEATS = 2
"""So many, and somebody is out of the season."""


def drop(season: Season, command: Drop, now: int) -> Facts:
    """Out, at all tables that are open; what has ended stands."""
    _playing(season, command.person)
    if command.person in season.out:
        raise Refused(Why.GONE_ALREADY)
    not_own_division(season, command.by, command.person)
    return (facts.Dropped(command.person, coded(command.why, DROPS), now),)


def unseat(season: Season, command: Unseat, now: int) -> Facts:
    """Out without a mark. Raises Refused: they are out already, have answered something, or all
    their tables have ended."""
    _playing(season, command.person)
    if command.person in season.out:
        raise Refused(Why.GONE_ALREADY)
    if not may_be_unseated(season, command.person):
        raise Refused(Why.NOT_PLAYING)
    return (facts.Unseated(command.person, now),)


def hear(season: Season, command: Hear, now: int) -> Facts:
    """Who of these plays and was not known to have answered."""
    if season.over:
        raise Refused(Why.OVER)
    new = (command.people & season.group_of.keys()) - season.out.keys() - season.heard
    return (facts.Heard(tuple(sorted(new))),) if new else ()


def excuse(season: Season, command: Excuse, now: int) -> Facts:
    """The place is kept, and there is no mark."""
    _playing(season, command.person)
    one = season.out.get(command.person)
    if one is None:
        raise Refused(Why.NOT_GONE)
    _for_another(season, command.by, command.person)
    why = coded(command.why, EXCUSES)
    return () if one.excused else (facts.Excused(command.person, why, command.by),)


def replace(season: Season, command: Replace, now: int) -> Facts:
    """One substitute for all open seats. Raises Refused if they cannot be."""
    _playing(season, command.person)
    if command.person not in season.out:
        raise Refused(Why.NOT_GONE)
    _for_another(season, command.by, command.person)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    whole = season.out[command.person].unseated and whole_yet(season)
    return (facts.Replaced(command.person, command.substitute, whole),)


def offer(season: Season, command: Offer, now: int) -> Facts:
    """Somebody is asked. Raises Refused if they could not take the seats."""
    _playing(season, command.person)
    out = season.out.get(command.person)
    if out is None:
        raise Refused(Why.NOT_GONE)
    _for_another(season, command.by, command.person)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    if command.substitute in out.declined:
        raise Refused(Why.SUBSTITUTE)
    if command.substitute in out.offered:
        return ()
    return (facts.Offered(*command, now),)


def accept(season: Season, command: Accept, now: int) -> Facts:
    """The first who says yes has all of them."""
    out = _offer_to(season, command.person, command.substitute)
    if not may_replace(season, command.person, command.substitute):
        raise Refused(Why.SUBSTITUTE)
    whole = out.unseated and whole_yet(season)
    return (facts.Replaced(command.person, command.substitute, whole),)


def decline(season: Season, command: Decline, now: int) -> Facts:
    """They are not asked again for these."""
    out = _offer_to(season, command.person, command.substitute)
    if command.substitute in out.declined:
        return ()
    return (facts.OfferDeclined(command.person, command.substitute),)


def _offer_to(season: Season, person: int, substitute: int) -> Out:
    """Who is out, if their seats are offered to this person. Raises Refused."""
    if season.over:
        raise Refused(Why.OVER)
    out = season.out.get(person)
    if out is None or (out.substitute and substitute not in out.offered):
        raise Refused(Why.SEATS_TAKEN)
    if substitute not in out.offered:
        raise Refused(Why.NOT_OFFERED)
    return out


def next_offer(season: Season, person: int, now: int, willing: Iterable[int] = ()) -> int:
    """Whom to ask next for the open seats of one who is out; 0: nobody now. One a day is asked: the
    waiting list first, then who is `willing` to sit in anywhere."""
    if not offers_now(season, person, now):
        return 0
    asked = asked_now(season)
    line = (who for who in (*substitutes(season, person), *willing) if who not in asked)
    free = (who for who in line if may_replace(season, person, who))
    return next((who for who in free if who not in season.out[person].declined), 0)


def offers_now(season: Season, person: int, now: int) -> bool:
    """Whether somebody is to be asked for the open seats of one who is out: nobody was today."""
    out = season.out[person]
    lately = any(now < at + DAY for at in out.offered.values())
    if lately or out.substitute or season.paused_at is not None:
        return False
    return any(open_tables_of(season, person))


def asked_now(season: Season) -> set[int]:
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
    if out.unseated and whole_yet(season) and substitute not in waiting(season):
        return False
    return not any(substitute in sitters(table) for table in open_tables_of(season, person))


def whole_yet(season: Season) -> bool:
    """Whether who comes in for a silent one still plays a whole season."""
    return Hour.LATE not in season.came


def may_be_unseated(season: Season, person: int) -> bool:
    """Whether somebody who plays may still be taken out without a trace: they are not known to have
    answered anything, and something of theirs is open."""
    return person not in season.heard and any(open_tables_of(season, person))


def substitutes(season: Season, person: int) -> Iterator[int]:
    """Who of the waiting list may be offered the seats, the first in line first."""
    sits = {one.substitute for one in season.out.values()}
    return (who for who in waiting(season) if who not in sits and may_replace(season, person, who))


def open_tables_of(season: Season, person: int) -> Iterator[Seating]:
    """The tables to which they were drawn and that have no result."""
    group = season.group_of[person]
    return (one for one in season.of_group(group) if one.result is None and person in one.players)


def sitters(table: Seating) -> set[int]:
    """Everybody who was ever to sit at a table: they may know a hand of it."""
    return {*table.players, *table.sat}


def sitting(season: Season, table: Seating) -> tuple[int, ...]:
    """Who is to sit at a table, by seat: who was drawn, or their substitute; 0: a bot."""
    return tuple(season.out[who].substitute if who in season.out else who for who in table.players)


def left_a_table(season: Season, person: int) -> bool:
    """Whether their drop left anybody alone: a table ended after it. Who dropped while their last
    result was on its way has left nobody."""
    group = season.group_of[person]
    return any(
        table.result is not None
        and person in table.players
        and table.players.index(person) in table.result.left
        for table in season.of_group(group)
    )


def not_own_division(season: Season, by: int, person: int) -> None:
    """Raises Refused if `by` acts for another of the division in which they play or have sat."""
    if by in (0, person):
        return
    if by in insiders(season, season.group_of[person]):
        raise Refused(Why.OWN_DIVISION)


def insiders(season: Season, group: int) -> set[int]:
    """Who plays in a group, and who ever took seats there for somebody."""
    found = set(season.groups[group].players)
    return found.union(*(table.sat for table in season.of_group(group))) - {0}


def _for_another(season: Season, by: int, person: int) -> None:
    """What organisers decide about others, they do not decide about themselves either."""
    if by and by == person:
        raise Refused(Why.OWN_DIVISION)
    not_own_division(season, by, person)


def _playing(season: Season, person: int) -> None:
    if season.over:
        raise Refused(Why.OVER)
    if person not in season.group_of:
        raise Refused(Why.NOT_PLAYING)
