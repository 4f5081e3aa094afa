"""What organisers of a league can do: each a transaction of its own, refused in words, and then
nothing has changed. `by`: the organiser; 0 for the site, whose doors ask for its right."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.leagues.board import load_organiser_board
from games.leagues.commands import (
    Facts,
    execute_league_command,
    execute_season_command,
    load_eligibility,
    save_text,
)
from games.leagues.league import commands as of_league
from games.leagues.models import League
from games.leagues.refusals import Refused, Why
from games.leagues.runtime.ports import build_ports
from games.leagues.season import commands, dispatch, organiser_desk
from games.leagues.season import commands as of_season
from games.leagues.season.departures import list_seated_people
from games.rules.types import Refused as RulesRefused
from games.seats import hosting

CANNOT = (Refused, RulesRefused)
"""What is raised where an organiser cannot do it: by the league, or by a table."""


def add_organiser(league: int, person: int, by: int, now: datetime) -> Facts:
    """Ask somebody to organise, too; they have to say yes. `by` themself: back to a league that has
    none; by the site: at once."""
    check_can_play(league, person, now)
    return execute_league_command(league, of_league.AddOrganiser(person, by), now)


def accept_organising(league: int, by: int, now: datetime) -> Facts:
    """Organise, as they were asked to; or come back as the founder. Raises Refused."""
    check_can_play(league, by, now)
    return execute_league_command(league, of_league.AcceptOrganising(by), now)


def decline_organising(league: int, by: int, now: datetime) -> Facts:
    """Do not."""
    return execute_league_command(league, of_league.DeclineOrganising(by), now)


def remove_organiser(league: int, person: int, by: int, now: datetime) -> Facts:
    """One fewer; also by themself."""
    return execute_league_command(league, of_league.RemoveOrganiser(person, by), now)


@transaction.atomic
def announce_to_league(league: int, body: str, by: int, now: datetime) -> Facts:
    """Tell everybody in the league; once a week. Mails keep everybody's quiet hours."""
    return execute_league_command(
        league, of_league.Announce(save_text(league, body, "words", now), by), now
    )


def stop_league(league: int, by: int, now: datetime) -> Facts:
    """Open no further season."""
    return execute_league_command(league, of_league.Stop(by), now)


def call_off_season(league: int, season: int, by: int, now: datetime) -> Facts:
    """Give a season up before its draw."""
    return execute_season_command(league, season, of_season.CallOff(by), now)


def invite_to_season(league: int, season: int, person: int, by: int, now: datetime) -> Facts:
    """Ask somebody to enter."""
    check_can_play(league, person, now)
    return execute_season_command(league, season, of_season.Invite(person, by), now)


def approve_entry(league: int, season: int, person: int, by: int, now: datetime) -> Facts:
    """Let somebody in who asked for it."""
    return execute_season_command(league, season, of_season.Approve(person, by), now)


def pause_season(league: int, season: int, by: int, now: datetime) -> Facts:
    """Calendar and clocks are stopped, for organisers as long as `pause_days` allow."""
    return execute_season_command(league, season, of_season.Pause(by), now)


def resume_season(league: int, season: int, by: int, now: datetime) -> Facts:
    """They go on; what the site has stopped, by the site alone."""
    return execute_season_command(league, season, of_season.Resume(by), now)


def drop_from_season(league: int, season: int, person: int, by: int, now: datetime) -> Facts:
    """Take somebody out of a running season, who asked for it."""
    return execute_season_command(league, season, of_season.Drop(person, "withdrew", by), now)


def excuse_dropout(league: int, season: int, person: int, by: int, now: datetime) -> Facts:
    """A drop costs its person nothing. Why is nobody's business."""
    why = "person" if by else "house"
    return execute_season_command(league, season, of_season.Excuse(person, why, by), now)


def offer_seats(
    league: int, season: int, person: int, substitute: int, by: int, now: datetime
) -> Facts:
    """Ask somebody to take all open seats of one who is out; they say yes or no themselves
    (commands.accept_seats, decline_seats). The rule asks without anybody's touch, one a day."""
    check_can_play(league, substitute, now)
    return execute_season_command(league, season, of_season.Offer(person, substitute, by), now)


@transaction.atomic
def propose_correction(
    league: int, season: int, command: commands.ProposeCorrection, now: datetime
) -> Facts:
    """So many sixtieths more or fewer, once a second person confirms it; the command has the reason
    in words."""
    told = save_text(league, command.reason, "reason", now)
    return execute_season_command(league, season, command._replace(reason=told), now)


def confirm_correction(league: int, season: int, number: int, by: int, now: datetime) -> Facts:
    """Proposal `number` (`season.desk.proposals`) counts; not by who has proposed it."""
    return execute_season_command(league, season, commands.ConfirmCorrection(number, by), now)


def decline_correction(league: int, season: int, number: int, by: int, now: datetime) -> Facts:
    """Proposal `number` is off the desk; also by who has proposed it."""
    return execute_season_command(league, season, commands.DeclineCorrection(number, by), now)


@transaction.atomic
def caution_player(
    league: int, season: int, person: int, reason: str, by: int, now: datetime
) -> Facts:
    """Tell somebody to play otherwise. It costs nothing."""
    told = save_text(league, reason, "reason", now)
    return execute_season_command(league, season, commands.Caution(person, told, by), now)


@transaction.atomic
def message_division(
    league: int, season: int, group: int, body: str, by: int, now: datetime
) -> Facts:
    """Tell a division something; once a day."""
    told = save_text(league, body, "words", now)
    return execute_season_command(league, season, commands.Message(group, told, by), now)


@transaction.atomic
def answer_appeal(league: int, season: int, command: commands.AnswerAppeal, now: datetime) -> Facts:
    """An appeal by its number (`season.desk.appeals`); the command has the reason in words. What
    follows from it is another command."""
    told = save_text(league, command.reason, "reason", now)
    return execute_season_command(league, season, command._replace(reason=told), now)


@transaction.atomic
def grant_extra_time(
    league: int, season: int, table: int, person: int, by: int, now: datetime
) -> Facts:
    """The time of one more turn for what somebody is asked, as often as the rules say. Raises
    Refused, or NotAsked, Standing and Impossible of games.seats.hosting."""
    facts = execute_season_command(league, season, commands.GrantTime(table, person, by), now)
    game, seat = get_running_seat(league, season, table, person, now)
    hosting.grant_more_time(game, None, seat, now)
    return facts


@transaction.atomic
def remind_player(
    league: int, season: int, table: int, person: int, by: int, now: datetime
) -> None:
    """Have somebody told once more that they are asked; once a day. Raises Refused, or NotAsked,
    Reminded and Standing of games.seats.hosting."""
    house = build_ports(now)
    dispatch.check_organiser(house.store.league(league)[0], by)
    known, _ = house.store.season(league, season)
    organiser_desk.check_not_own_table(known, by, organiser_desk.get_running_table(known, table))
    game, seat = get_running_seat(league, season, table, person, now)
    hosting.nudge_seat(game, None, seat, now)


def remind_stalled_players(league: int, season: int, by: int, now: datetime) -> int:
    """Reminds all for whom the board offers it and half of whose time is gone; how many that were.
    What was answered meanwhile is passed over. Raises Refused if `by` organises nothing here."""
    row = League.objects.get(pk=league)
    found = load_organiser_board(row.slug, season, by, now)
    reminded = 0
    for line, one in found.stalled if found else ():
        try:
            remind_player(league, season, line.table, one.person.id, by, now)
        except CANNOT:
            continue
        reminded += 1
    return reminded


def get_running_seat(
    league: int, season: int, table: int, person: int, now: datetime
) -> tuple[int, int]:
    """The game of a table that runs, and where this person sits there. Raises Refused."""
    known, _ = build_ports(now).store.season(league, season)
    one = organiser_desk.get_running_table(known, table)
    people = list_seated_people(known, one)
    if person not in people or one.game is None:
        raise Refused(Why.NOT_PLAYING)
    return one.game, people.index(person)


def check_can_play(league: int, person: int, now: datetime) -> None:
    """Raises Refused unless this is somebody who can play."""
    if not League.objects.filter(pk=league).exists():
        raise Refused(Why.NOTHING_THERE)
    about = load_eligibility(league, 0, person, now)
    if about.gone or about.suspended:
        raise Refused(Why.SUSPENDED)
