"""Builds the pages of a table's pace in words: whom it waits for, what it votes on, and giving up a
seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks.terms import GRANTS, NONE, decode_terms, describe_terms
from games.play.models import Game, Seat, get_game_title
from games.seats import waiting_list
from games.seats.handover import count_extensions_left
from games.seats.hosting import may_replace_absent_player
from games.times import format_beginning, format_coming_day, format_end, format_past_moment
from games.votes.kinds import ENDS, KINDS, PAUSE, describe_majority
from games.votes.models import Ballot, Motion, Pause, State
from games.votes.permissions import (
    count_longest_pause_days,
    find_motion_refusal,
    get_vote_rules,
    may_judge,
)

if TYPE_CHECKING:
    from games.web.table.reader import Reader


LATELY = 5


class Line(NamedTuple):
    """A seat that is asked, in words. `can`: what the reader may do about it."""

    seat: int
    name: str
    bot: bool
    mine: bool
    since: str
    until: str
    used: int | None
    told: str
    night: str
    reminded: bool
    can: tuple[str, ...]


class Vote(NamedTuple):
    """An open motion. `said`: what the reader has said ("yes", "no" or ""); `mine`: they proposed
    it; `may`: they vote on it."""

    id: int
    title: str
    effect: str
    majority: str
    who: str
    closes: str
    said: str
    mine: bool
    may: bool


class Proposal(NamedTuple):
    """What the reader may ask the table. `days`: the most days of a pause; 0 for everything
    else."""

    name: str
    title: str
    effect: str
    majority: str
    days: int
    ends: bool = False
    """Whether the game would end by it."""


def build_pace_context(reader: Reader, now: datetime) -> dict[str, Any]:
    """The whole page for somebody who takes part at a running table."""
    game = Game.objects.get(pk=reader.known.meta.id)
    host = game.host_id == reader.request.user.pk
    waits, terms = waiting_list.list_waits(reader.known, now), decode_terms(game.pace)
    return {
        "meta": reader.known.meta,
        "title": reader.known.meta.title or get_game_title(reader.known.meta.rules),
        "host": host,
        "seated": reader.seat is not None,
        "lines": [
            build_wait_line(reader, wait, host and not game.paused_at, now) for wait in waits
        ],
        "pause": describe_pause(game, now),
        "alone": is_alone(reader),
        "extensions": count_own_extensions(reader, game, waits, now),
        "clocked": terms.kind != NONE,
        "terms": [reader.say(line) for line in describe_terms(terms)],
        "grants": GRANTS,
        **build_votes_context(reader, game, now),
    }


def is_alone(reader: Reader) -> bool:
    """Whether the reader is the only person at the table, so that what they ask it is done."""
    return reader.seat is not None and sum(1 for one in reader.known.seats if one.person_id) == 1


def build_votes_context(reader: Reader, game: Game, now: datetime) -> dict[str, Any]:
    """What is voted on, what the reader may propose, and what became of the last votes."""
    return {
        "votes": [build_vote(reader, motion, now) for motion in list_open_motions(game.pk, now)],
        "proposals": list_possible_proposals(game, reader, now) if reader.seat is not None else [],
        "lately": [
            describe_vote_outcome(motion, reader, now) for motion in list_settled_motions(game.pk)
        ],
    }


def count_own_extensions(
    reader: Reader, game: Game, waits: Sequence[waiting_list.Wait], now: datetime
) -> int:
    """How often the reader may still take more time; 0 while no clock of theirs runs."""
    mine = next((wait for wait in waits if wait.seat == reader.seat), None)
    if mine is None or mine.due_at is None or mine.due_at <= now or game.paused_at:
        return 0
    seat = Seat.objects.get(game=game, number=reader.seat)
    return count_extensions_left(seat, decode_terms(game.pace))


def build_wait_line(reader: Reader, wait: waiting_list.Wait, host: bool, now: datetime) -> Line:
    """One seat, with what the host can do about it."""
    mine = wait.seat == reader.seat
    return Line(
        seat=wait.seat,
        name=reader.say.name(wait.seat),
        bot=wait.person_id is None,
        mine=mine,
        since=format_beginning(wait.asked_at, now),
        until=format_end(wait.due_at, now) if wait.due_at else "",
        used=wait.used,
        told=describe_last_mail(wait, now),
        night=describe_night(wait.awake_at, now),
        reminded=wait.reminded,
        can=list_host_actions(reader, wait, now) if host and not mine and wait.person_id else (),
    )


def list_host_actions(reader: Reader, wait: waiting_list.Wait, now: datetime) -> tuple[str, ...]:
    """What the host may do about a person that the table waits for."""
    able = [] if wait.reminded else ["nudge"]
    if wait.due_at and wait.due_at > now and wait.grants_left > 0:
        able.append("grant")
    if may_replace_absent_player(
        Seat.objects.get(game=reader.known.meta.id, number=wait.seat), now
    ):
        able.append("call")
    return tuple(able)


def describe_last_mail(wait: waiting_list.Wait, now: datetime) -> str:
    """What became of the last mail."""
    match wait.told:
        case waiting_list.HANDED_OVER:
            return _("Notified by email: %(when)s") % {
                "when": format_past_moment(wait.told_at or now, now)
            }
        case waiting_list.WAITS:
            return _("An email is on its way")
        case waiting_list.REFUSED:
            return _("Emails don’t reach this address")
        case waiting_list.UNWANTED:
            return _("Doesn’t want emails about this")
    return "" if wait.person_id is None else _("No email yet")


def describe_night(awake_at: datetime | None, now: datetime) -> str:
    """That somebody sleeps, and until about when on the reader's clock."""
    if awake_at is None:
        return ""
    at = format_coming_day(timezone.localtime(awake_at), timezone.localtime(now))
    return _("Asleep now, back about %(when)s (your time)") % {"when": at}


def describe_pause(game: Game, now: datetime) -> str:
    """That the table pauses, and how long at most; "" if it does not."""
    pause = Pause.objects.filter(game=game, ended_at=None).first()
    if game.paused_at is None:
        return ""
    if pause is None:
        return _("The season is paused, and this table with it. All clocks are stopped.")
    return _("This table is paused %(until)s at the latest. All clocks are stopped.") % {
        "until": format_end(pause.until, now)
    }


def list_open_motions(game_id: int, now: datetime) -> list[Motion]:
    """What is being voted on, oldest first."""
    return list(
        Motion.objects.filter(game=game_id, state=State.OPEN, closes_at__gt=now).order_by("number")
    )


def list_settled_motions(game_id: int) -> list[Motion]:
    """The last votes that are over, newest first."""
    return list(
        Motion.objects.filter(game=game_id).exclude(state=State.OPEN).order_by("-number")[:LATELY]
    )


def build_vote(reader: Reader, motion: Motion, now: datetime) -> Vote:
    """An open vote as this reader sees it: of ballots, none but the reader's own."""
    kind, person = KINDS[motion.kind], reader.request.user.pk
    mine = Ballot.objects.filter(motion=motion, person=person).values_list("yes", flat=True).first()
    return Vote(
        motion.number,
        reader.say(motion.title),
        reader.say(kind.effect),
        reader.say(describe_majority(kind)),
        get_proposer_name(reader, motion),
        format_end(motion.closes_at, now),
        {True: "yes", False: "no", None: ""}[mine],
        motion.person_id == person,
        reader.seat is not None or may_judge(motion, int(person or 0)),
    )


def get_proposer_name(reader: Reader, motion: Motion) -> str:
    """Who asked; "" if they have left the table."""
    if motion.person_id is None:
        return _("moderators")
    seat = reader.known.seat_of(motion.person_id)
    return "" if seat is None else reader.say.name(seat)


def describe_vote_outcome(motion: Motion, reader: Reader, now: datetime) -> str:
    """What became of a vote; nobody learns who wanted what."""
    values = {
        "vote": reader.say(motion.title),
        "when": format_past_moment(motion.settled_at or motion.closes_at, now),
    }
    match motion.state:
        case State.PASSED:
            return _("%(vote)s: agreed %(when)s") % values
        case State.WITHDRAWN:
            return _("%(vote)s: withdrawn %(when)s") % values
    return _("%(vote)s: not agreed, %(when)s") % values


def list_possible_proposals(game: Game, reader: Reader, now: datetime) -> list[Proposal]:
    """What can be proposed now."""
    taken = {motion.kind for motion in list_open_motions(game.pk, now)}
    allowed, found = get_vote_rules(game.league), []
    for kind in KINDS.values():
        if kind.name in taken or find_motion_refusal(kind.name, game, allowed):
            continue
        days = count_longest_pause_days(game.pk, allowed, now) if kind.name == PAUSE else 0
        if days or kind.name != PAUSE:
            words = (
                reader.say(kind.title),
                reader.say(kind.effect),
                reader.say(describe_majority(kind)),
            )
            found.append(Proposal(kind.name, *words, days, kind.name in ENDS))
    return found
