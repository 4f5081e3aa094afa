"""What people can do with leagues: the one way in for every door. Each is a transaction of its own,
tells the rules' reason when it is refused, and changes nothing then."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction

from games.clocks.terms import NONE, terms_of
from games.leagues.house import texts
from games.leagues.house.ports import ports
from games.leagues.house.store import Store
from games.leagues.house.texts import Words
from games.leagues.league import commands as of_league
from games.leagues.models import League
from games.leagues.ports import knows_too_much
from games.leagues.refused import Refused, Why
from games.leagues.season import acting
from games.leagues.season import commands as of_season
from games.leagues.season import desk_commands as at_desk
from games.leagues.season.sweep import sweep
from games.play.lobby import check
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.calendar import Calendar
    from games.leagues.season.state import Stand
    from games.leagues.settings import Settings

__all__ = [
    "Facts",
    "Plan",
    "accept_seats",
    "answer",
    "appeal",
    "change_rules",
    "check_in",
    "correct",
    "decline_seats",
    "enter",
    "found",
    "kept",
    "know_nothing",
    "known_of",
    "obey",
    "of",
    "open_season",
    "playable",
    "queue",
    "rename",
    "withdraw",
]
"""What a command takes, who may give it and why it is refused stand here, too."""

Facts = tuple[Any, ...]
MOST_FOUNDED, FOUNDED_WITHIN = 5, timedelta(days=30)
"""So many leagues at most may one person found in that time."""
FOUNDING_KEY = 0x464F_554E
FOUNDING = "SELECT pg_advisory_xact_lock(%(key)s, %(by)s::int)"
FOUNDED = """
SELECT count(*) FROM leagues_league l
JOIN leagues_log g ON g.league_id = l.id AND g.season = 0
JOIN leagues_fact f ON f.log_id = g.id AND f.kind = 'founded'
WHERE l.created_at > %(since)s AND (f.data ->> 'by')::bigint = %(by)s
"""
HOUSE = 0
"""Who does what nobody's right is asked for."""


class Plan(NamedTuple):
    """A league to be founded. `confirmed`: though the longest game may last beyond the last end."""

    settings: Settings
    calendar: Calendar
    confirmed: bool = False


@transaction.atomic
def found(by: int, words: Words, plan: Plan, now: datetime) -> League:
    """A new league, of which `by` is the organiser. Its first season is opened by the calendar.

    Raises Refused, or the rules' own (games.rules.core.Refused) if no such table can be played.
    """
    playable(plan.settings)
    if not words.name.strip():
        raise Refused(Why.SETTINGS, name="name")
    check_foundings(by, now)
    league = League.objects.create(text="", created_at=now)
    text = texts.keep(league.pk, words, now)
    told = of_league.Found(by, text, *plan)
    acting.act_for_league(ports(now), league.pk, told, seconds(now))
    league.refresh_from_db()
    return league


def check_foundings(by: int, now: datetime) -> None:
    """Raises Refused for who has founded MOST_FOUNDED leagues lately. Nobody founds two at once: in
    the transaction of the founding, the second waits for the first."""
    if by == HOUSE:
        return
    with Cursor() as cursor:
        cursor.execute(FOUNDING, {"key": FOUNDING_KEY, "by": by})
        cursor.execute(FOUNDED, {"by": by, "since": now - FOUNDED_WITHIN})
        (count,) = cursor.fetchone() or (0,)
    if count >= MOST_FOUNDED:
        raise Refused(Why.FOUNDED_LATELY, most=MOST_FOUNDED)


def playable(settings: Settings) -> None:
    """Raises Refused, or the rules' own, unless tables of a league can be founded like this: by
    options that the game has, and with a clock, since nobody looks after them."""
    check(settings.game, settings.seats, settings.table.get("options", {}), ())
    if terms_of(settings.table.get("pace", {})).kind == NONE:
        raise Refused(Why.SETTINGS, name="pace")


def open_season(league: int, by: int, calendar: Calendar, now: datetime, *, confirmed: bool) -> int:
    """The next season by this calendar, at once if the one before is drawn; its number, or that of
    the last one if it is not yet time. Also lets a league go on that was stopped."""
    told = of_league.Continue(by, calendar, confirmed)
    acting.act_for_league(ports(now), league, told, seconds(now))
    sweep(ports(now), league, seconds(now))
    known, _ = ports(now).store.league(league)
    return known.last


def change_rules(league: int, by: int, settings: Settings, now: datetime) -> Facts:
    """Other settings, from the next season that is opened."""
    playable(settings)
    return of(league, of_league.ChangeRules(settings, by), now)


@transaction.atomic
def rename(league: int, by: int, words: Words, now: datetime) -> Facts:
    """Another name or description."""
    if not words.name.strip():
        raise Refused(Why.SETTINGS, name="name")
    text = texts.keep(league, words, now)
    return of(league, of_league.ChangeText(text, by), now)


def of(league: int, command: of_league.Command, now: datetime) -> Facts:
    """Any other command to a league itself: organisers, stop. Raises Refused."""
    return acting.act_for_league(ports(now), league, command, seconds(now))


def enter(league: int, season: int, person: int, now: datetime) -> Facts:
    """In, on the waiting list if the season is full, or asking for approval. Raises Refused with
    the first condition that they do not meet."""
    know_nothing(league, season, person)
    about = known_of(league, season, person, now)
    return obey(league, season, of_season.Enter(person, about), now)


def queue(league: int, season: int, person: int, now: datetime) -> Facts:
    """On the waiting list, to be asked when a seat is free. Raises Refused."""
    know_nothing(league, season, person)
    about = known_of(league, season, person, now)
    return obey(league, season, of_season.Queue(person, about), now)


def know_nothing(league: int, season: int, person: int) -> None:
    """Raises Refused for whoever has seen what is hidden in this season."""
    if any(knows_too_much(league, season, person)):
        raise Refused(Why.HAS_LOOKED)


def answer(league: int, season: int, person: int, said: Stand, now: datetime) -> Facts:
    """`out` or `later`. Raises Refused."""
    return obey(league, season, of_season.Answer(person, said.value), now)


def withdraw(league: int, season: int, person: int, now: datetime) -> Facts:
    """Out again before the draw; after it this is a drop. Raises Refused."""
    known, _ = ports(now).store.season(league, season)
    if person in known.group_of:
        return obey(league, season, of_season.Drop(person, "withdrew", person), now)
    return obey(league, season, of_season.Withdraw(person), now)


def check_in(league: int, season: int, person: int, now: datetime) -> Facts:
    """They will play. Raises Refused."""
    return obey(league, season, of_season.CheckIn(person), now)


def accept_seats(league: int, season: int, person: int, substitute: int, now: datetime) -> Facts:
    """They take all open seats of `person`, which were offered to them; the first who says so has
    them. Raises Refused."""
    know_nothing(league, season, substitute)
    if known_of(league, season, substitute, now).suspended:
        raise Refused(Why.SUSPENDED)
    return obey(league, season, of_season.Accept(person, substitute), now)


def decline_seats(league: int, season: int, person: int, substitute: int, now: datetime) -> Facts:
    """They do not, and are not asked again for these. Raises Refused."""
    return obey(league, season, of_season.Decline(person, substitute), now)


@transaction.atomic
def appeal(league: int, season: int, person: int, fact: int, reason: str, now: datetime) -> Facts:
    """Object to fact number `fact` of the season's log, within seven days. Raises Refused."""
    found = Store(now).fact(league, season, fact)
    if found is None:
        raise Refused(Why.NOTHING_THERE)
    told, at = found
    text = kept(league, reason, "reason", now)
    return obey(league, season, at_desk.Appeal(person, fact, told, seconds(at), text), now)


def kept(league: int, body: str, what: str, now: datetime) -> str:
    """Put words by that a fact will name; their hash. Raises Refused: empty, or too long."""
    if not body.strip():
        raise Refused(Why.SETTINGS, name=what)
    return texts.keep(league, Words("", body), now)


@transaction.atomic
def correct(league: int, season: int, command: of_season.Correct, now: datetime) -> Facts:
    """Sixtieths given or taken by two who have both agreed; the command has the reason in words.
    For the house: doors let one propose and another confirm (games.leagues.organising)."""
    text = kept(league, command.reason, "reason", now)
    return obey(league, season, command._replace(reason=text), now)


def obey(league: int, season: int, command: of_season.Command, now: datetime) -> Facts:
    """Any other command to a season; an organiser's right is asked for where it needs one. Raises
    Refused."""
    return acting.act(ports(now), league, season, command, seconds(now))


def known_of(league: int, season: int, person: int, now: datetime) -> of_season.Person:
    """What conditions look at."""
    house = ports(now)
    known, _ = house.store.league(league)
    return acting.persons(house, known, season, [person])[person]


def seconds(now: datetime) -> int:
    """As facts have it."""
    return int(now.timestamp())
