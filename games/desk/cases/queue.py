"""Cases that wait for moderators, as one of them may see them; how soon people are answered; and
alarms about cases that wait too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Person
from games.desk import texts
from games.desk.actions import PERSON, TABLE
from games.desk.cases.rows import ALARM_AFTER, CaseKind, find_holder
from games.desk.involvement import list_barred_things, list_involved_tables
from games.desk.models import Case, Report, Sanction, Step
from games.desk.notices import save_desk_mails
from games.desk.permissions import list_power_holders
from games.desk.powers import Power
from games.play.models import Game, Message, get_table_title
from games.play.notice import Kind
from games.play.sql import Cursor

SHOWN = 50
SELECT_MEDIAN = """
SELECT extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY answered_at - opened_at))
FROM desk_case WHERE answered_at > %s HAVING count(*) >= 5
"""
SELECT_OWN_TABLES = """
SELECT game_id FROM games_seat WHERE person_id = %(person)s OR owner_id = %(person)s
UNION SELECT game_id FROM games_sat WHERE person_id = %(person)s
UNION SELECT id FROM games_game WHERE host_id = %(person)s
"""


class QueuedCase(NamedTuple):
    """A case in the queue. `whose`: who works on it, "" nobody; `late`: nobody has answered for a
    day."""

    case: Case
    title: str
    name: str
    whose: str
    mine: bool
    late: bool


class CaseEntry(NamedTuple):
    """What one person reported, or a moderator did (`kind`). `lines`: messages, (name, words)."""

    name: str
    at: datetime
    kind: str
    text: str
    to: str = ""
    lines: tuple[tuple[str, str], ...] = ()


def list_waiting_cases(person: int, now: datetime) -> list[QueuedCase]:
    """Open cases of which this moderator may know, worst first; those that somebody else works on
    last. At tables and in leagues where they play, about themself and people with whom they play,
    and about sanctions of theirs, there are none for them."""
    with Cursor() as cursor:
        cursor.execute(SELECT_OWN_TABLES, {"person": person})
        tables = [row[0] for row in cursor.fetchall()]
    found = filter_cases_without_part(person).filter(answered_at=None)
    found = found.exclude(game__isnull=False, game__in=tables)
    found = found.exclude(person__isnull=False, person=person)
    return build_queue_lines(
        list_free_cases(person, found.order_by("-harm", "opened_at")[:SHOWN]), person, now
    )


def filter_cases_without_part(person: int) -> QuerySet[Case]:
    """Cases that they have not reported, and that are no appeals against their own sanctions."""
    own = Report.objects.filter(case=OuterRef("number"), by=person)
    imposed = Sanction.objects.filter(seq=OuterRef("subject"), by=person)
    return Case.objects.filter(~Exists(own)).exclude(Exists(imposed), kind=CaseKind.APPEAL)


def list_free_cases(person: int, cases: Iterable[Case]) -> list[Case]:
    """Those whose page is there for this moderator: they are involved in neither table nor
    person."""
    found = list(cases)
    things = {one.number: list_case_subjects(one) for one in found}
    theirs = list_barred_things(person, {thing for some in things.values() for thing in some})
    return [one for one in found if theirs.isdisjoint(things[one.number])]


def list_case_subjects(case: Case) -> set[tuple[str, int]]:
    """The table and the person that a case is about."""
    about = ((TABLE, case.game), (PERSON, case.person))
    return {(kind, subject) for kind, subject in about if subject}


def build_queue_lines(cases: Sequence[Case], person: int, now: datetime) -> list[QueuedCase]:
    """As they stand in the queue."""
    whose = {case.number: find_holder(case, now) for case in cases}
    names = load_names_by_id([*whose.values(), *(case.person for case in cases)])
    titles = load_table_titles(case.game for case in cases)
    found = [
        QueuedCase(
            case,
            titles.get(case.game, ""),
            names.get(case.person, ""),
            names.get(whose[case.number], ""),
            whose[case.number] == person,
            now - case.opened_at >= ALARM_AFTER,
        )
        for case in cases
    ]
    return sorted(found, key=lambda line: bool(line.whose) and not line.mine)


def load_names_by_id(people: Iterable[int | None]) -> dict[int | None, str]:
    """Names by id: one statement."""
    return dict(
        Person.objects.filter(pk__in={one for one in people if one}).values_list("pk", "name")
    )


def load_table_titles(games: Iterable[int | None]) -> dict[int | None, str]:
    """What tables are called, by id: one statement."""
    rows = Game.objects.filter(pk__in={one for one in games if one}).values_list(
        "pk", "title", "rules", "slug"
    )
    return {pk: get_table_title(title, rules, slug) for pk, title, rules, slug in rows}


def load_case_history(case: Case) -> list[CaseEntry]:
    """Everything about a case, oldest first: four statements and one for what was said."""
    reports, steps = list(case.told.all()), list(case.steps.all())
    people = [*(one.by for one in reports), *(one.by for one in steps), *(one.to for one in steps)]
    names = load_names_by_id(people)
    words = texts.load_desk_texts([*(one.text for one in reports), *(one.text for one in steps)])
    said = load_reported_messages(case, reports)
    told = {}
    for step in steps:
        line = CaseEntry(names.get(step.by, ""), step.at, step.kind, words.get(step.text, ""))
        told[step.seq] = line._replace(to=names.get(step.to, ""))
    for one in reports:
        name = names.get(one.by, _("Someone without an account"))
        line = CaseEntry(name, one.at, "reported", words.get(one.text, ""))
        told[one.seq] = line._replace(lines=tuple(said[n] for n in one.lines if n in said))
    return [told[seq] for seq in sorted(told)]


def load_reported_messages(case: Case, reports: Iterable[Report]) -> dict[int, tuple[str, str]]:
    """The messages that were reported: name and words by number."""
    wanted = {number for one in reports for number in one.lines}
    if not wanted or case.game is None:
        return {}
    found = Message.objects.filter(game_id=case.game, number__in=wanted).select_related("person")
    return {one.number: (one.person.name if one.person else "", one.text) for one in found}


def load_record_of_person(person: int, moderator: int) -> tuple[list[Sanction], list[Case]]:
    """What this moderator may know of somebody: sanctions, and cases that concern them, newest
    first; nothing of tables where they play, and no case in which they reported."""
    sanctions = list(Sanction.objects.filter(person=person).order_by("-seq"))
    rows = filter_cases_without_part(moderator).filter(person=person).order_by("-number")
    cases = list(rows[:SHOWN])
    games = {one.game for one in sanctions} | {one.game or 0 for one in cases}
    theirs = list_involved_tables(moderator, games - {0})
    return (
        [one for one in sanctions if one.game not in theirs],
        [one for one in cases if one.game not in theirs],
    )


def list_cases_at_table(game: int, moderator: int) -> list[Case]:
    """Cases about a table of which they may know, newest first."""
    found = filter_cases_without_part(moderator).filter(game=game)
    found = found.exclude(person=moderator, person__isnull=False)
    return list(found.order_by("-number")[:SHOWN])


def load_median_answer_time(now: datetime) -> timedelta | None:
    """How long people waited for an answer in the last 90 days, in the middle; None:
    fewer than five did, for of one the time would tell something."""
    with Cursor() as cursor:
        cursor.execute(SELECT_MEDIAN, (now - timedelta(days=90),))
        row = cursor.fetchone()
    return timedelta(seconds=float(row[0])) if row and row[0] is not None else None


# Alarms about cases that nobody has answered for a day, once to each moderator who may know of one.
#
# No fact tells of it: who reads the log and is involved in a case shall not learn that there is
# one.


def alarm_about_overdue_cases(now: datetime) -> int:
    """Write to whoever has not been written to; for how many moderators something is late. May be
    called often, by several at once."""
    if not Case.objects.filter(answered_at=None, opened_at__lte=now - ALARM_AFTER).exists():
        return 0
    return sum(
        mail_overdue_alarm(one, now) for one in sorted(list_power_holders(Power.REPORTS, now))
    )


def mail_overdue_alarm(moderator: int, now: datetime) -> bool:
    """What is late of that which they may work on."""
    late = [line.case.number for line in list_waiting_cases(moderator, now) if line.late]
    asked = Step.objects.filter(case__in=late, kind="inquired").values_list("case", flat=True)
    open_cases = sorted({*late} - {*asked})
    for number in open_cases:
        save_desk_mails(Kind.ALARM, [moderator], number, now)
    return bool(open_cases)


def send_due_alarms(now: datetime) -> int:
    """Alarms about what waits; how many moderators something waits for.

    May be called by anybody, at any time, by several at once.
    """
    return alarm_about_overdue_cases(now)
