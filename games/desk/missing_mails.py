"""Explains why no mail came to somebody: causes, the most likely first, and what each is known
from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.mail_preferences import Preference, get_mail_preference
from accounts.zones import get_time_zone
from games.desk import mail_history
from games.desk.notices import ABOUT
from games.play.models import get_table_title
from games.play.notice import State
from games.play.notice_kind import notice_kinds

if TYPE_CHECKING:
    from accounts.models import Person
    from games.desk.mail_history import MailedNotice


# Findings and causes.


MOST = 6


class Likelihood(IntEnum):
    """How surely a cause explains that nothing came: the smallest first."""

    CLOSED = 0
    STOPPED = 1
    RETURNED = 2
    UNWANTED = 3
    STUCK = 4
    AGAIN = 5
    WAITS = 6
    GONE = 7
    NEEDLESS = 8
    NOTHING = 9


class Finding(NamedTuple):
    """One cause in a sentence, and what shows it: a mail in a line, the words of a server; either
    may be ""."""

    rank: Likelihood
    cause: str
    shown_by: str = ""
    words: str = ""


class Cause(NamedTuple):
    """A cause with what shows it, the newest first; `more`: so many are left out."""

    sentence: str
    signs: tuple[tuple[str, str], ...]
    more: int = 0


def group_findings(findings: Iterable[Finding]) -> list[Cause]:
    """The likely ones first; what one cause explains stands together."""
    ordered = sorted(findings, key=lambda one: (one.rank, one.cause))
    return [
        build_cause(sentence, list(group))
        for (_rank, sentence), group in groupby(ordered, key=lambda one: (one.rank, one.cause))
    ]


def build_cause(sentence: str, group: list[Finding]) -> Cause:
    """One of them."""
    signs = tuple((one.shown_by, one.words) for one in group if one.shown_by or one.words)
    return Cause(sentence, signs[:MOST], max(len(signs) - MOST, 0))


# What one notice shows: handed over, sent back, not wanted, waiting for its hour.


LATE = timedelta(minutes=10)
"""A notice that is due so long and still here: no sender has been at it."""


def build_notice_finding(notice: MailedNotice, person: Person, now: datetime) -> Finding:
    """Its cause, as the rows tell it."""
    rank, cause, words = explain_settled_notice(notice, person) or explain_waiting_notice(
        notice, person, now
    )
    return Finding(rank, cause, describe_notice(notice), words)


def explain_settled_notice(
    notice: MailedNotice, person: Person
) -> tuple[Likelihood, str, str] | None:
    """What became of a notice that is done with; None: it is not. A needless one is never said to
    be answered: by whom, or by what, is nobody's business."""
    if notice.returned and notice.state == State.SENT:
        return (
            Likelihood.RETURNED,
            _("Handed over, but their mail server sent it back."),
            notice.back,
        )
    match notice.state:
        case State.FAILED:
            return Likelihood.RETURNED, _("Their mail server refused it for good."), notice.answer
        case State.SENT:
            cause = _("Their mail server took it: it may lie among spam or in another folder.")
            return Likelihood.GONE, cause, notice.answer
        case State.OBSOLETE if find_mail_preference(notice, person) == Preference.NEVER:
            return Likelihood.UNWANTED, _("They want no emails of this kind."), ""
        case State.OBSOLETE:
            return Likelihood.NEEDLESS, _("It was no longer needed by the time it was due."), ""
    return None


def explain_waiting_notice(
    notice: MailedNotice, person: Person, now: datetime
) -> tuple[Likelihood, str, str]:
    """What holds up a notice that has not gone."""
    if notice.state == State.IN_FLIGHT and notice.due_at > now:
        return Likelihood.WAITS, _("It is being handed over just now."), ""
    if notice.due_at + LATE < now:
        cause = _("It has been due for more than ten minutes: our sender does not run, or is late.")
        return Likelihood.STUCK, cause, notice.answer
    if notice.state == State.AMBIGUOUS:
        cause = _("The connection broke. It may have arrived; we send it once more to be sure.")
        return Likelihood.AGAIN, cause, notice.answer
    if notice.state == State.RETRY:
        return (
            Likelihood.AGAIN,
            _("Put off by a mail server, or none was there: tried again."),
            (notice.answer),
        )
    return Likelihood.WAITS, describe_notice_wait(notice, person, now), ""


def describe_notice_wait(notice: MailedNotice, person: Person, now: datetime) -> str:
    """What a notice waits for that was never tried."""
    if person.mails_paused_at:
        return _("It waits until the address takes emails again.")
    wish = find_mail_preference(notice, person)
    if wish == Preference.NEVER:
        return _("They want no emails of this kind.")
    if notice.due_at <= now:
        return _("It is due now and goes with the next email.")
    if is_end_of_quiet(notice.due_at, person):
        return _("It waits until their quiet hours are over.")
    if wish is None or notice.due_at - notice.created_at <= LATE:
        return _("It waits ten minutes first, so that players get no emails while they play.")
    return _("It waits as they wish: {wish}").format(wish=wish.label)


def find_mail_preference(notice: MailedNotice, person: Person) -> Preference | None:
    """When they want mails of its kind; None: nobody is asked about that."""
    name = notice_kinds()[notice.kind].preference
    return get_mail_preference(person.mails, name) if name else None


def is_end_of_quiet(at: datetime, person: Person) -> bool:
    """Whether this is the very hour at which their quiet time ends."""
    begin, end = person.quiet_from, person.quiet_to
    if begin is None or end is None or begin == end:
        return False
    local = at.astimezone(get_time_zone(person.time_zone))
    return (local.hour, local.minute, local.second) == (end, 0, 0)


def format_notice_subject(notice: MailedNotice) -> str:
    """What it is about, by a name that people know."""
    if notice.slug:
        return get_table_title(notice.title, notice.rules, notice.slug)
    if notice.about == ABOUT:
        return _("The moderators")
    number = notice.about.partition("-")[2]
    return _("Season %(number)s of a league") % {"number": number} if number else _("A league")


def describe_notice(notice: MailedNotice) -> str:
    """Which mail: about what, where, since when, and when it goes or went."""
    kind = notice_kinds()[notice.kind]
    what = str(kind.preference_label or kind.sentence or notice.kind)
    at = date_format(timezone.localtime(notice.created_at), "SHORT_DATETIME_FORMAT")
    if notice.settled_at is not None:
        done = date_format(timezone.localtime(notice.settled_at), "SHORT_DATETIME_FORMAT")
        return _("{table}: {what} ({at}; settled {done})").format(
            table=format_notice_subject(notice), what=what, at=at, done=done
        )
    due = date_format(timezone.localtime(notice.due_at), "SHORT_DATETIME_FORMAT")
    return _("{table}: {what} ({at}; due {due}, tries: {tries})").format(
        table=format_notice_subject(notice), what=what, at=at, due=due, tries=notice.attempts
    )


# What is known of the person and their address.


COMPLAINT = "complaint"


class MailExplanation(NamedTuple):
    """What somebody is called, and the causes, the most likely first; there is always one."""

    name: str
    causes: list[Cause]


def explain_missing_mails(
    person: int, game: int | None, reader: int, now: datetime
) -> MailExplanation:
    """`game`: only what one table tells. `reader`: who asks. One statement. Raises LookupError:
    there is no such person."""
    known = mail_history.load_mail_record(person, game, reader)
    if known is None:
        raise LookupError(person)
    notices = [build_notice_finding(one, known.person, now) for one in known.notices]
    found = [*list_person_findings(known), *notices]
    if not any(one.rank == Likelihood.RETURNED for one in notices):
        found += list_address_findings(known)
    return MailExplanation(
        known.person.name, group_findings([*found, *list_empty_findings(known.notices, game)])
    )


def explain_mails_to_stranger(address: str) -> list[Cause]:
    """The same of an address that belongs to nobody here. One statement."""
    why, back = mail_history.load_stranger_record(address)
    found = [Finding(Likelihood.NOTHING, _("No one here has this address."))]
    if why:
        found.append(Finding(Likelihood.STOPPED, describe_suppression(why)))
    if back:
        found.append(
            Finding(Likelihood.RETURNED, _("An email to this address came back."), words=back)
        )
    return group_findings(found)


def list_person_findings(record: mail_history.MailRecord) -> Iterator[Finding]:
    """What holds for every mail to them."""
    row = record.person
    if row.erased_at:
        yield Finding(Likelihood.CLOSED, _("The account was deleted: it no longer has an address."))
    elif not row.is_active:
        yield Finding(Likelihood.CLOSED, _("The account is closed: it gets no emails."))
    if record.suppressed:
        yield Finding(Likelihood.STOPPED, describe_suppression(record.suppressed))
    elif row.mails_paused_at:
        yield Finding(Likelihood.STOPPED, describe_address_pause(), words=row.mails_paused_why)


def list_address_findings(record: mail_history.MailRecord) -> Iterator[Finding]:
    """What came back of it."""
    if record.words and record.means != COMPLAINT and not record.person.mails_paused_at:
        cause = _("An email to their present address came back recently.")
        yield Finding(Likelihood.RETURNED, cause, words=record.words)


def describe_suppression(why: str) -> str:
    """Why an address wants nothing."""
    if why == COMPLAINT:
        return _("An email to this address was reported as spam: nothing but codes goes there.")
    return _("The address said “never again”: nothing but codes goes there.")


def describe_address_pause() -> str:
    """Too much came back."""
    return _(
        "The address is paused, for too much came back: nothing but codes goes there until its "
        "owner tries again."
    )


def list_empty_findings(
    notices: Sequence[mail_history.MailedNotice], game: int | None
) -> Iterator[Finding]:
    """Where there was nothing to tell."""
    if notices:
        return
    if game is None:
        yield Finding(Likelihood.NOTHING, _("There has been nothing to tell them recently."))
    else:
        yield Finding(Likelihood.NOTHING, _("This table has had nothing to tell them recently."))
