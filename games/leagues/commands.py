"""What people can do with leagues: the one way in for every door. Each is a transaction of its own,
tells the rules' reason when it is refused, and changes nothing then."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction

from accounts.bot_accounts.models import load_owners
from games.clocks.terms import NONE, decode_terms
from games.leagues.league import commands as of_league
from games.leagues.models import League
from games.leagues.ports import knows_too_much
from games.leagues.refusals import Refused, Why
from games.leagues.runtime import texts
from games.leagues.runtime.ports import build_ports
from games.leagues.runtime.store import Store
from games.leagues.runtime.texts import Words
from games.leagues.season import commands, dispatch
from games.leagues.season import commands as of_season
from games.leagues.season.sweep import sweep_until_done
from games.play.lobby import check_table_possible
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.calendar import Calendar
    from games.leagues.season.state import Stand
    from games.leagues.settings import Settings

__all__ = [
    "Facts",
    "NewLeague",
    "accept_seats",
    "answer_invitation",
    "change_rules",
    "check_no_inside_knowledge",
    "check_playable",
    "correct_points",
    "create_league",
    "decline_seats",
    "enter_season",
    "execute_league_command",
    "execute_season_command",
    "file_appeal",
    "join_waiting_list",
    "load_eligibility",
    "open_season_by_calendar",
    "record_check_in",
    "rename_league",
    "save_text",
    "withdraw_from_season",
]
"""What a command takes, who may give it and why it is refused stand here, too."""

Facts = tuple[Any, ...]
MOST_FOUNDED, FOUNDED_WITHIN = 5, timedelta(days=30)
"""So many leagues at most may one person found in that time."""
FOUNDING_KEY = 0x464F_554E
LOCK_FOUNDINGS = "SELECT pg_advisory_xact_lock(%(key)s, %(by)s::int)"
COUNT_FOUNDINGS = """
SELECT count(*) FROM leagues_league l
JOIN leagues_log g ON g.league_id = l.id AND g.season = 0
JOIN leagues_fact f ON f.log_id = g.id AND f.kind = 'founded'
WHERE l.created_at > %(since)s AND (f.data ->> 'by')::bigint = %(by)s
"""
BY_SITE = 0
"""Who does what nobody's right is asked for."""


class NewLeague(NamedTuple):
    """A league to be founded. `confirmed`: though the longest game may last beyond the last end."""

    settings: Settings
    calendar: Calendar
    confirmed: bool = False


@transaction.atomic
def create_league(by: int, words: Words, plan: NewLeague, now: datetime) -> League:
    """A new league, of which `by` is the organiser. Its first season is opened by the calendar.

    Raises Refused, or the rules' own (games.rules.types.Refused) if no such table can be played.
    """
    check_playable(plan.settings)
    if not words.name.strip():
        raise Refused(Why.SETTINGS, name="name")
    check_is_no_bot(by)
    check_recent_foundings(by, now)
    league = League.objects.create(text="", created_at=now)
    text = texts.save_words(league.pk, words, now)
    told = of_league.Found(by, text, *plan)
    dispatch.record_league_command(build_ports(now), league.pk, told, convert_to_unix_seconds(now))
    league.refresh_from_db()
    return league


def check_recent_foundings(by: int, now: datetime) -> None:
    """Raises Refused for who has founded MOST_FOUNDED leagues lately. Nobody founds two at once: in
    the transaction of the founding, the second waits for the first."""
    if by == BY_SITE:
        return
    with Cursor() as cursor:
        cursor.execute(LOCK_FOUNDINGS, {"key": FOUNDING_KEY, "by": by})
        cursor.execute(COUNT_FOUNDINGS, {"by": by, "since": now - FOUNDED_WITHIN})
        (count,) = cursor.fetchone() or (0,)
    if count >= MOST_FOUNDED:
        raise Refused(Why.FOUNDED_LATELY, most=MOST_FOUNDED)


def check_playable(settings: Settings) -> None:
    """Raises Refused, or the rules' own, unless tables of a league can be founded like this: by
    options that the game has, and with a clock, since nobody looks after them."""
    check_table_possible(settings.game, settings.seats, settings.table.get("options", {}), ())
    if decode_terms(settings.table.get("pace", {})).kind == NONE:
        raise Refused(Why.SETTINGS, name="pace")


def open_season_by_calendar(
    league: int, by: int, calendar: Calendar, now: datetime, *, confirmed: bool
) -> int:
    """The next season by this calendar, at once if the one before is drawn; its number, or that of
    the last one if it is not yet time. Also lets a league go on that was stopped."""
    told = of_league.Continue(by, calendar, confirmed)
    dispatch.record_league_command(build_ports(now), league, told, convert_to_unix_seconds(now))
    sweep_until_done(build_ports(now), league, convert_to_unix_seconds(now))
    known, _ = build_ports(now).store.league(league)
    return known.last


def change_rules(league: int, by: int, settings: Settings, now: datetime) -> Facts:
    """Other settings, from the next season that is opened."""
    check_playable(settings)
    return execute_league_command(league, of_league.ChangeRules(settings, by), now)


@transaction.atomic
def rename_league(league: int, by: int, words: Words, now: datetime) -> Facts:
    """Another name or description."""
    if not words.name.strip():
        raise Refused(Why.SETTINGS, name="name")
    text = texts.save_words(league, words, now)
    return execute_league_command(league, of_league.ChangeText(text, by), now)


def execute_league_command(league: int, command: of_league.Command, now: datetime) -> Facts:
    """Any other command to a league itself: organisers, stop. Raises Refused."""
    return dispatch.record_league_command(
        build_ports(now), league, command, convert_to_unix_seconds(now)
    )


def enter_season(league: int, season: int, person: int, now: datetime) -> Facts:
    """In, on the waiting list if the season is full, or asking for approval. Raises Refused with
    the first condition that they do not meet."""
    check_is_no_bot(person)
    check_no_inside_knowledge(league, season, person)
    about = load_eligibility(league, season, person, now)
    return execute_season_command(league, season, of_season.Enter(person, about), now)


def join_waiting_list(league: int, season: int, person: int, now: datetime) -> Facts:
    """On the waiting list, to be asked when a seat is free. Raises Refused."""
    check_is_no_bot(person)
    check_no_inside_knowledge(league, season, person)
    about = load_eligibility(league, season, person, now)
    return execute_season_command(league, season, of_season.Queue(person, about), now)


def check_is_no_bot(person: int) -> None:
    """Raises Refused for a bot account: leagues are for people."""
    if load_owners([person]):
        raise Refused(Why.BOT)


def check_no_inside_knowledge(league: int, season: int, person: int) -> None:
    """Raises Refused for whoever has seen what is hidden in this season."""
    if any(knows_too_much(league, season, person)):
        raise Refused(Why.HAS_LOOKED)


def answer_invitation(league: int, season: int, person: int, answer: Stand, now: datetime) -> Facts:
    """`out` or `later`. Raises Refused."""
    return execute_season_command(league, season, of_season.Answer(person, answer.value), now)


def withdraw_from_season(league: int, season: int, person: int, now: datetime) -> Facts:
    """Out again before the draw; after it this is a drop. Raises Refused."""
    known, _ = build_ports(now).store.season(league, season)
    if person in known.group_of:
        return execute_season_command(
            league, season, of_season.Drop(person, "withdrew", person), now
        )
    return execute_season_command(league, season, of_season.Withdraw(person), now)


def record_check_in(league: int, season: int, person: int, now: datetime) -> Facts:
    """They will play. Raises Refused."""
    return execute_season_command(league, season, of_season.CheckIn(person), now)


def accept_seats(league: int, season: int, person: int, substitute: int, now: datetime) -> Facts:
    """They take all open seats of `person`, which were offered to them; the first who says so has
    them. Raises Refused."""
    check_no_inside_knowledge(league, season, substitute)
    if load_eligibility(league, season, substitute, now).suspended:
        raise Refused(Why.SUSPENDED)
    return execute_season_command(league, season, of_season.Accept(person, substitute), now)


def decline_seats(league: int, season: int, person: int, substitute: int, now: datetime) -> Facts:
    """They do not, and are not asked again for these. Raises Refused."""
    return execute_season_command(league, season, of_season.Decline(person, substitute), now)


@transaction.atomic
def file_appeal(
    league: int, season: int, person: int, fact: int, reason: str, now: datetime
) -> Facts:
    """Object to fact number `fact` of the season's log, within seven days. Raises Refused."""
    found = Store(now).fact(league, season, fact)
    if found is None:
        raise Refused(Why.NOTHING_THERE)
    told, at = found
    text = save_text(league, reason, "reason", now)
    return execute_season_command(
        league, season, commands.Appeal(person, fact, told, convert_to_unix_seconds(at), text), now
    )


def save_text(league: int, body: str, what: str, now: datetime) -> str:
    """Put words by that a fact will name; their hash. Raises Refused: empty, or too long."""
    if not body.strip():
        raise Refused(Why.SETTINGS, name=what)
    return texts.save_words(league, Words("", body), now)


@transaction.atomic
def correct_points(league: int, season: int, command: of_season.Correct, now: datetime) -> Facts:
    """Sixtieths given or taken by two who have both agreed; the command has the reason in words.
    For the site: doors let one propose and another confirm (games.leagues.organiser_commands)."""
    text = save_text(league, command.reason, "reason", now)
    return execute_season_command(league, season, command._replace(reason=text), now)


def execute_season_command(
    league: int, season: int, command: of_season.Command, now: datetime
) -> Facts:
    """Any other command to a season; an organiser's right is asked for where it needs one. Raises
    Refused."""
    return dispatch.record_season_command(
        build_ports(now), league, season, command, convert_to_unix_seconds(now)
    )


def load_eligibility(league: int, season: int, person: int, now: datetime) -> of_season.Eligibility:
    """What conditions look at."""
    house = build_ports(now)
    known, _ = house.store.league(league)
    return dispatch.gather_eligibility(house, known, season, [person])[person]


def convert_to_unix_seconds(now: datetime) -> int:
    """As facts have it."""
    return int(now.timestamp())
