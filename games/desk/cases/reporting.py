"""Takes reports from people to the moderators. A report costs nothing, and nobody learns who made
it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.limits import count_if_allowed
from accounts.models import Person
from games.desk import facts, log, texts
from games.desk.cases.rows import REPORTABLE_KINDS
from games.desk.log import record_desk_facts
from games.desk.models import Case, CaseKind, Step
from games.desk.powers import DeskRefused
from games.play.models import Message, Seat
from games.play.sql import Cursor

# What a report is about: a table, a person, messages.


MOST_MESSAGES, LONGEST_REPORT = 20, 2000


class Matter(NamedTuple):
    """What a report is about. `game`, `person`: 0: none; `lines`: messages at that table."""

    kind: str
    game: int = 0
    person: int = 0
    lines: tuple[int, ...] = ()


def check_report(by: int, matter: Matter, words: str) -> None:
    """Raises DeskRefused unless this can be told."""
    if matter.kind not in REPORTABLE_KINDS:
        raise DeskRefused(_("Please choose what it is about."))
    if not words.strip():
        raise DeskRefused(_("Please say what happened, in a sentence."))
    if len(words) > LONGEST_REPORT:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    if matter.person == by:
        raise DeskRefused(_("That is you yourself."))
    if matter.person and not Person.objects.filter(pk=matter.person).exists():
        raise DeskRefused(_("There is no such person."))
    if matter.lines and not has_all_messages(matter):
        raise DeskRefused(_("There is no such message at this table."))


def has_all_messages(matter: Matter) -> bool:
    """Whether all these messages stand at this table."""
    wanted = set(matter.lines)
    found = Message.objects.filter(game_id=matter.game, number__in=wanted)
    return len(wanted) <= MOST_MESSAGES and found.count() == len(wanted)


def get_case_subject(matter: Matter) -> tuple[str, int]:
    """What the case is about: the table where it happened, else the person."""
    if matter.game:
        return "table", matter.game
    return ("person", matter.person) if matter.person else ("", 0)


def get_seated_person_id(game: int, seat: int) -> int:
    """Whoever sits at this seat; 0: a bot, or no such seat."""
    found = Seat.objects.filter(game_id=game, number=seat).values_list("person_id", flat=True)
    return found.first() or 0


# Reporting.


DAY = timedelta(days=1)
MOST_A_DAY = 20


@transaction.atomic
def report_matter(by: int, matter: Matter, words: str, now: datetime) -> int:
    """Tell the moderators; the case's number. Reports of one matter that is still open are one
    case.

    Raises DeskRefused: no words, no such person or message at that table, or one too many today.
    """
    check_report(by, matter, words)
    if not count_if_allowed("reports", str(by), MOST_A_DAY, DAY, now).allowed:
        raise DeskRefused(_("That is a lot for one day. Please write again tomorrow."))
    with Cursor() as cursor:
        log.lock_desk_log(cursor)
    about, subject = get_case_subject(matter)
    told = facts.Reported(
        by=by,
        case=find_open_case_number(by, matter, about, subject),
        kind=matter.kind,
        about=about,
        subject=subject,
        person=matter.person,
        lines=tuple(sorted(set(matter.lines))),
        text=texts.save_desk_text(words, now),
    )
    (row,) = record_desk_facts(told, at=now)
    return told.case or row.seq


@transaction.atomic
def reply_to_question(by: int, report: int, words: str, now: datetime) -> None:
    """Answer a question back about the report of this number, their own. Raises DeskRefused: they
    are not asked (any more), or no words."""
    own = Case.objects.select_for_update(of=("self",)).filter(told__seq=report, told__by=by)
    case = own.first()
    if case is None or not is_reply_open(by, case):
        raise DeskRefused(_("No answer is expected here."))
    if not words.strip():
        raise DeskRefused(_("Please write something."))
    if len(words) > LONGEST_REPORT:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    record_desk_facts(facts.Replied(by, case.number, texts.save_desk_text(words, now)), at=now)


def is_reply_open(by: int, case: Case) -> bool:
    """Whether a question back to them is open: a later one than what they said last."""
    if case.answered_at is not None:
        return False
    theirs = Q(kind="inquired") | Q(kind="replied", by=by)
    last = Step.objects.filter(theirs, case=case).order_by("-seq").first()
    return last is not None and last.kind == "inquired"


def find_open_case_number(by: int, matter: Matter, about: str, subject: int) -> int:
    """The open case of the same matter, 0: there is none. What somebody asks for themself is a
    matter of its own."""
    if matter.kind in (CaseKind.QUESTION, CaseKind.LEAVING, CaseKind.MAIL, CaseKind.OTHER):
        same = Case.objects.filter(told__by=by)
    else:
        same = Case.objects.all()
    found = same.filter(
        kind=matter.kind,
        about=about,
        subject=subject,
        person=matter.person or None,
        answered_at=None,
    ).exclude(subject=0)
    return found.values_list("number", flat=True).first() or 0
