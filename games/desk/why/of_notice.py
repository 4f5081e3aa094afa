"""What one notice shows: handed over, sent back, not wanted, waiting for its hour."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.mails import Preference, get_mail_preference
from accounts.zones import get_time_zone
from games.desk.telling import ABOUT
from games.desk.why.findings import Finding, Likelihood
from games.play.models import get_table_title
from games.play.notice import State
from games.play.ports import notice_kinds

if TYPE_CHECKING:
    from accounts.models import Person
    from games.desk.why.kept import MailedNotice

LATE = timedelta(minutes=10)
"""A notice that is due so long and still here: no sender has been at it."""


def build_notice_finding(one: MailedNotice, person: Person, now: datetime) -> Finding:
    """Its cause, as the rows tell it."""
    rank, cause, words = explain_settled_notice(one, person) or explain_waiting_notice(
        one, person, now
    )
    return Finding(rank, cause, describe_notice(one), words)


def explain_settled_notice(one: MailedNotice, person: Person) -> tuple[Likelihood, str, str] | None:
    """What became of a notice that is done with; None: it is not. A needless one is never said to
    be answered: by whom, or by what, is nobody's business."""
    if one.returned and one.state == State.SENT:
        return Likelihood.RETURNED, _("Handed over, but their mail server sent it back."), one.back
    match one.state:
        case State.FAILED:
            return Likelihood.RETURNED, _("Their mail server refused it for good."), one.answer
        case State.SENT:
            cause = _("Their mail server took it: it may lie among spam or in another folder.")
            return Likelihood.GONE, cause, one.answer
        case State.OBSOLETE if find_mail_preference(one, person) == Preference.NEVER:
            return Likelihood.UNWANTED, _("They want no mails of this kind: never."), ""
        case State.OBSOLETE:
            return Likelihood.NEEDLESS, _("It was not needed any more before it was due."), ""
    return None


def explain_waiting_notice(
    one: MailedNotice, person: Person, now: datetime
) -> tuple[Likelihood, str, str]:
    """What holds up a notice that has not gone."""
    if one.state == State.IN_FLIGHT and one.due_at > now:
        return Likelihood.WAITS, _("It is being handed over just now."), ""
    if one.due_at + LATE < now:
        cause = _("It has been due for more than ten minutes: our sender does not run, or is late.")
        return Likelihood.STUCK, cause, one.answer
    if one.state == State.AMBIGUOUS:
        cause = _("The line broke: perhaps it has arrived, it goes out once more to be sure.")
        return Likelihood.AGAIN, cause, one.answer
    if one.state == State.RETRY:
        return (
            Likelihood.AGAIN,
            _("Put off by a mail server, or none was there: tried again."),
            (one.answer),
        )
    return Likelihood.WAITS, describe_notice_wait(one, person, now), ""


def describe_notice_wait(one: MailedNotice, person: Person, now: datetime) -> str:
    """What a notice waits for that was never tried."""
    if person.mails_paused_at:
        return _("It waits until the address takes mails again.")
    wish = find_mail_preference(one, person)
    if wish == Preference.NEVER:
        return _("They want no mails of this kind: never.")
    if one.due_at <= now:
        return _("It is due now and goes with the next mail.")
    if is_end_of_quiet(one.due_at, person):
        return _("It waits until their quiet hours are over.")
    if wish is None or one.due_at - one.created_at <= LATE:
        return _("It waits ten minutes first, so that nobody is mailed while they play.")
    return _("It waits as they wish: {wish}").format(wish=wish.label)


def find_mail_preference(one: MailedNotice, person: Person) -> Preference | None:
    """When they want mails of its kind; None: nobody is asked about that."""
    name = notice_kinds()[one.kind].preference
    return get_mail_preference(person.mails, name) if name else None


def is_end_of_quiet(at: datetime, person: Person) -> bool:
    """Whether this is the very hour at which their quiet time ends."""
    begin, end = person.quiet_from, person.quiet_to
    if begin is None or end is None or begin == end:
        return False
    local = at.astimezone(get_time_zone(person.time_zone))
    return (local.hour, local.minute, local.second) == (end, 0, 0)


def format_notice_subject(one: MailedNotice) -> str:
    """What it is about, by a name that people know."""
    if one.slug:
        return get_table_title(one.title, one.rules, one.slug)
    if one.about == ABOUT:
        return _("The moderators")
    number = one.about.partition("-")[2]
    return _("Season %(number)s of a league") % {"number": number} if number else _("A league")


def describe_notice(one: MailedNotice) -> str:
    """Which mail: about what, where, since when, and when it goes or went."""
    kind = notice_kinds()[one.kind]
    what = str(kind.preference_label or kind.sentence or one.kind)
    at = date_format(timezone.localtime(one.created_at), "SHORT_DATETIME_FORMAT")
    if one.settled_at is not None:
        done = date_format(timezone.localtime(one.settled_at), "SHORT_DATETIME_FORMAT")
        return _("{table}: {what} ({at}; settled {done})").format(
            table=format_notice_subject(one), what=what, at=at, done=done
        )
    due = date_format(timezone.localtime(one.due_at), "SHORT_DATETIME_FORMAT")
    return _("{table}: {what} ({at}; due {due}, tries: {tries})").format(
        table=format_notice_subject(one), what=what, at=at, due=due, tries=one.attempts
    )
