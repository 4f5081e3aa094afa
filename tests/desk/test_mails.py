"""What moderators write to people comes by mail: its words, its time, its readers and no others."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import chain

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.mail_preferences import Preference, build_no_mail_preferences
from accounts.models import Person
from games.desk import proposals
from games.desk.actions import ACTIONS
from games.desk.cases import moderation, queue
from games.desk.cases.reporting import Matter, is_reply_open, reply_to_question, report_matter
from games.desk.cases.rows import CaseOutcome
from games.desk.facts import Alarmed
from games.desk.log import record_desk_facts
from games.desk.models import Case, Report, Sanction
from games.desk.powers import DeskRefused, Power
from games.mail.outbound.timing import choose_sending_time
from games.play.claims import Waiting
from games.play.models import Notice
from games.play.notice import Kind
from games.play.notice_sql import build_notice_statements
from games.play.sql import Cursor
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.desk_mails import mails
from tests.support.moderators import Moderator, moderator

NOW = timezone.now
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


@pytest.fixture
def judge(db: None) -> Moderator:
    return moderator("Judge", Power.SUSPEND, Power.REPORTS)


def seated(party: Party, seat: int) -> Person:
    person = party.game.seats.get(number=seat).person
    assert person is not None
    return person


def told(party: Party) -> int:
    """Seat 0 reports seat 2."""
    matter = Matter("conduct", party.id, seated(party, 2).pk)
    return report_matter(seated(party, 0).pk, matter, "They call me a toad.", NOW())


def impose(judge: Moderator, person: Person, kind: str = "suspension") -> int:
    wish = {"rule": "conduct", "days": 14}
    proposals.perform_action(
        judge.who, ACTIONS[kind], person.pk, wish, "You called somebody names.", NOW()
    )
    return int(Sanction.objects.latest("seq").seq)


def readers() -> dict[str, list[str]]:
    """Who is told what by the desk."""
    rows = Notice.objects.filter(about="desk").order_by("id").values_list("kind", "person__name")
    return {kind: [name for k, name in rows if k == kind] for kind in dict(rows)}


def test_an_answer_goes_to_whoever_asked_and_to_nobody_else(party: Party, ben: Moderator) -> None:
    number, reporter = told(party), seated(party, 0)
    moderation.inquire_of_reporters(ben.who, number, "Which evening was it?", NOW())
    moderation.answer_case(ben.who, number, CaseOutcome.ACTED, "We have spoken with them.", NOW())
    assert readers() == {"answer": [reporter.name, reporter.name]}
    text = mails(reporter, "answer").body
    for words in ("Which evening was it?", "We have spoken with them.", "/me/desk/", "Insults"):
        assert words in text
    assert "toad" not in text
    assert seated(party, 2).name not in text


def test_a_question_back_is_replied_to_once_by_who_was_asked(party: Party, ben: Moderator) -> None:
    number, reporter, other = told(party), seated(party, 0), seated(party, 1)
    (own,) = Report.objects.filter(case=number)
    with pytest.raises(DeskRefused, match="No answer is expected"):
        reply_to_question(reporter.pk, own.seq, "Friday.", NOW())
    moderation.inquire_of_reporters(ben.who, number, "When?", NOW())
    with pytest.raises(DeskRefused, match="No answer is expected"):
        reply_to_question(other.pk, own.seq, "Friday.", NOW())
    with pytest.raises(DeskRefused, match="write something"):
        reply_to_question(reporter.pk, own.seq, "  ", NOW())
    reply_to_question(reporter.pk, own.seq, "Friday.", NOW())
    assert not is_reply_open(reporter.pk, Case.objects.get(number=number))
    with pytest.raises(DeskRefused, match="No answer is expected"):
        reply_to_question(reporter.pk, own.seq, "Or Saturday.", NOW())
    assert "Friday." in ben.signs_in().get(f"/desk/cases/{number}/").content.decode()


def test_the_statement_of_reasons_has_rule_end_reason_and_appeal(
    party: Party, judge: Moderator
) -> None:
    culprit = seated(party, 2)
    impose(judge, culprit)
    mail = mails(culprit, "sanction")
    for words in ("Suspension", "Be kind", "It ends by itself", "You called somebody names.",
                  "Appeal, once", "/me/desk/", "take or erase your data"):  # fmt: skip
        assert words in mail.body
        assert words in mail.html
    assert "judge" not in mail.body.lower()
    assert "Suspension" not in mail.subject
    assert "List-Unsubscribe" not in mail.extra_headers
    assert "/mails/stop" not in mail.body
    assert set(readers()) == {"sanction"}


def test_the_outcome_of_an_appeal_is_told_once(party: Party, judge: Moderator) -> None:
    culprit, other = seated(party, 2), moderator("Other", Power.SUSPEND, Power.REPORTS)
    for how in (CaseOutcome.LIFTED, CaseOutcome.UPHELD):
        number = impose(judge, culprit)
        moderation.appeal_sanction(culprit.pk, number, "I did not.", NOW())
        case = Case.objects.latest("number").number
        moderation.decide_case(other.who, case, how, "We looked again.", NOW())
    assert readers()["lifted"] == [culprit.name] * 2
    text = mails(culprit, "lifted").body
    assert "is lifted" in text
    assert "turned down" in text
    assert "We looked again." in text


def test_a_discreet_mail_says_only_where_to_read(
    party: Party, judge: Moderator, ben: Moderator
) -> None:
    Person.objects.update(discreet_mails=True)
    number, culprit = told(party), seated(party, 2)
    moderation.answer_case(ben.who, number, CaseOutcome.ACTED, "Hidden words.", NOW())
    impose(judge, culprit)
    both = mails(seated(party, 0), "answer"), mails(culprit, "sanction")
    for text in chain.from_iterable((mail.body, mail.html) for mail in both):
        assert not re.search("Hidden words|names|Suspension|Insults|Be kind", text)
        assert "/me/desk/" in text
        assert "It is on the page" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_in_each_language(language: str, party: Party, judge: Moderator) -> None:
    culprit = seated(party, 2)
    Person.objects.update(language=language)
    impose(judge, culprit)
    record_desk_facts(Alarmed(0, judge.id, "read", 151), at=NOW())
    Person.objects.filter(name="Owner").update(language=language)
    number = told(party)
    moderation.answer_case(
        moderator("Ben", Power.REPORTS).who, number, CaseOutcome.ACTED, "X.", NOW()
    )
    english = "The decision|The reason|If you do not agree|Please look|Their answer"
    owner = Person.objects.get(name="Owner")
    letters = ((culprit, "sanction"), (seated(party, 0), "answer"), (owner, "alarm"))
    for person, kind in letters:
        mail = mails(person, kind)
        assert not re.search(r"%\(|\{\w+\}|None", mail.body)
        assert bool(re.search(english, mail.body)) == (language == "en")


def waiting(kind: Kind) -> list[Waiting]:
    return [Waiting(1, kind, NOW(), False, None, True)]


def test_quiet_hours_hold_and_a_decision_comes_even_to_who_wants_no_mails(party: Party) -> None:
    person = seated(party, 0)
    person.mails = build_no_mail_preferences()
    noon = NOW().replace(hour=12, minute=30)
    for kind in (Kind.SANCTION, Kind.LIFTED, Kind.ALARM):
        assert choose_sending_time(person, waiting(kind), [], noon).at == noon
    assert choose_sending_time(person, waiting(Kind.ANSWER), [], noon).at is None
    person.mails = {"answer": Preference.NOW.value}
    person.quiet_from, person.quiet_to, person.time_zone = 12, 14, "UTC"
    quiet_end = noon.replace(hour=14, minute=0, second=0, microsecond=0)
    for kind in (Kind.SANCTION, Kind.ANSWER, Kind.ALARM):
        assert choose_sending_time(person, waiting(kind), [], noon).at == quiet_end


def test_an_answer_that_was_read_on_the_page_needs_no_mail(party: Party, ben: Moderator) -> None:
    number, reporter = told(party), seated(party, 0)
    moderation.answer_case(ben.who, number, CaseOutcome.ACTED, "Done.", NOW())
    later = NOW() + timedelta(minutes=1)
    for letters, left in ((1, 1), (0, 0)):
        Person.objects.filter(pk=reporter.pk).update(letters=letters)
        with Cursor() as cursor:
            cursor.execute(build_notice_statements().drop_due, {"now": later})
        assert Notice.objects.filter(kind="answer", state="queued").count() == left


def test_a_day_without_an_answer_alarms_each_moderator_once_but_nobody_involved(
    party: Party, ben: Moderator
) -> None:
    seat = moderator(seated(party, 1).name, Power.REPORTS)
    number, now = told(party), NOW()
    assert queue.alarm_about_overdue_cases(now + timedelta(hours=23)) == 0
    assert readers() == {}
    for _time in range(2):
        queue.alarm_about_overdue_cases(now + timedelta(hours=25))
    assert readers() == {"alarm": [ben.person.name]}
    assert seat.id != ben.id
    mail = mails(ben.person, "alarm")
    assert "more than a day" in mail.body
    assert "/desk/" in mail.body
    names = [seated(party, one).name for one in range(3)]
    assert not any(word in mail.body + mail.subject for word in ("toad", str(number), *names))


def test_who_asked_back_in_time_is_not_alarmed(party: Party, ben: Moderator) -> None:
    number, now = told(party), NOW()
    moderation.inquire_of_reporters(ben.who, number, "When?", now)
    queue.alarm_about_overdue_cases(now + timedelta(hours=25))
    assert "alarm" not in readers()


def test_a_burst_alarms_those_who_manage_rights_but_not_whom_it_is_about(
    ada: Moderator, ben: Moderator
) -> None:
    record_desk_facts(Alarmed(0, ada.id, "read", 151), at=NOW())
    assert readers() == {"alarm": ["Owner"]}
    assert ada.person.name not in mails(Person.objects.get(name="Owner"), "alarm").body


def test_no_moderator_sees_in_the_log_or_in_mails_who_told_what(
    party: Party, ben: Moderator
) -> None:
    accused = moderator(seated(party, 2).name, Power.REPORTS)
    number, reporter = told(party), seated(party, 0)
    moderation.inquire_of_reporters(ben.who, number, "When was the toad?", NOW())
    (own,) = Report.objects.filter(case=number)
    reply_to_question(reporter.pk, own.seq, "Toad on Friday.", NOW())
    moderation.add_case_note(ben.who, number, "It was the toad.", NOW())
    moderation.answer_case(ben.who, number, CaseOutcome.ACTED, "No more toads.", NOW())
    browser = accused.signs_in()
    log = browser.get("/desk/log/").content.decode()
    assert "answered a case" in log
    assert "toad" not in log.lower()
    assert reporter.name not in log
    bystander = moderator("Bystander", Power.REPORTS).signs_in()
    page = bystander.get(f"/desk/people/{reporter.pk}/mails/").content.decode()
    assert "answer me" not in page
