"""What people ask of the moderators, and what becomes of it."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person
from games.desk import log
from games.desk.cases import correspondence, moderation, queue
from games.desk.cases.reporting import MOST_A_DAY, Matter, report_matter
from games.desk.cases.rows import CaseKind, CaseOutcome
from games.desk.models import Case, Fact, Report
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.play.sql import Cursor
from games.play.table import find
from games.play.talk import write_message
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.desk_cases import wrong
from tests.support.moderators import Moderator, moderator

NOW = timezone.now


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


def told(
    party: Party, seat: int, about: int, kind: str = CaseKind.CONDUCT, words: str = "Rude."
) -> int:
    person = party.game.seats.get(number=about).person_id
    by = party.game.seats.get(number=seat).person_id
    return report_matter(by, Matter(kind, party.id, person), words, NOW())


def kinds() -> list[str]:
    with Cursor() as cursor:
        return [row.kind for row in log.load_desk_rows(cursor, 0, 10_000)]


def test_reports_of_one_matter_are_one_case_and_the_log_has_no_word_of_them(
    party: Party, ben: Moderator
) -> None:
    first = told(party, 0, 2, words="They swear.")
    assert told(party, 1, 2, words="They shout.") == first
    assert told(party, 0, 1) != first
    case = Case.objects.get(number=first)
    assert (case.reports, case.person) == (2, party.game.seats.get(number=2).person_id)
    assert [line.text for line in queue.load_case_history(case)] == ["They swear.", "They shout."]
    assert not any(
        "swear" in data or "shout" in data for data in Fact.objects.values_list("data", flat=True)
    )
    assert wrong() == []


def test_two_who_ask_for_themselves_have_a_case_each(party: Party) -> None:
    people = [party.game.seats.get(number=seat).person_id for seat in (0, 1)]
    cases = [report_matter(who, Matter("leaving", party.id), "I must go.", NOW()) for who in people]
    assert len(set(cases)) == 2
    assert report_matter(people[0], Matter("leaving", party.id), "Please!", NOW()) == cases[0]


@pytest.mark.parametrize(
    ("matter", "words", "why"),
    [
        (Matter("appeal"), "x", "what it is about"),
        (Matter("nonsense"), "x", "what it is about"),
        (Matter("other"), "  ", "what happened"),
        (Matter("other"), "x" * 2001, "2000"),
        (Matter("conduct", person=999_999), "x", "no such person"),
        (Matter("conduct", game=0, lines=(1,)), "x", "no such message"),
    ],
)
def test_what_is_no_report_is_refused_and_changes_nothing(
    party: Party, matter: Matter, words: str, why: str
) -> None:
    by = party.game.seats.get(number=0).person_id
    with pytest.raises(DeskRefused, match=why):
        report_matter(by, matter._replace(game=party.id if matter.lines else 0), words, NOW())
    with pytest.raises(DeskRefused, match="you yourself"):
        report_matter(by, Matter("conduct", party.id, by), "x", NOW())
    assert not Case.objects.exists()
    assert not Fact.objects.exists()


def test_nobody_floods_the_desk(party: Party) -> None:
    by = party.game.seats.get(number=0).person_id
    for _ in range(MOST_A_DAY):
        report_matter(by, Matter("question"), "Why?", NOW())
    with pytest.raises(DeskRefused, match="tomorrow"):
        report_matter(by, Matter("question"), "Why?", NOW())
    assert Report.objects.count() == MOST_A_DAY


def test_a_case_is_claimed_for_a_day_and_answered_once(party: Party, ben: Moderator) -> None:
    eve, now = moderator("Eve", Power.REPORTS), NOW()
    matter = Matter("conduct", party.id, person(party, 2))
    number = report_matter(person(party, 0), matter, "Rude.", now)
    moderation.claim_case(ben.who, number, now)
    moderation.claim_case(ben.who, number, now)
    assert kinds().count("claimed") == 1
    with pytest.raises(DeskRefused, match="else is working"):
        moderation.answer_case(eve.who, number, CaseOutcome.ADVICE, "No.", now)
    moderation.add_case_note(eve.who, number, "I know them.", now)
    moderation.claim_case(eve.who, number, now + timedelta(hours=24))
    with pytest.raises(DeskRefused, match="else is working"):
        moderation.answer_case(
            ben.who, number, CaseOutcome.ADVICE, "No.", now + timedelta(hours=25)
        )
    moderation.hand_case_over(eve.who, number, ben.id, "please", now + timedelta(hours=25))
    moderation.answer_case(ben.who, number, CaseOutcome.ACTED, "Warned.", now + timedelta(hours=26))
    with pytest.raises(DeskRefused, match="closed"):
        moderation.answer_case(
            ben.who, number, CaseOutcome.ACTED, "Again.", now + timedelta(hours=26)
        )
    reporter = party.game.seats.get(number=0).person_id
    (asked,) = correspondence.list_own_reports(reporter)
    assert (asked.answer, asked.how) == ("Warned.", CaseOutcome.ACTED.label)
    assert Person.objects.get(pk=reporter).letters == 1
    assert queue.load_median_answer_time(now + timedelta(hours=27)) is None
    for more in range(1, 5):
        Case.objects.create(
            number=1000 + more,
            kind="other",
            harm=1,
            opened_at=now,
            answered_at=now + timedelta(hours=more),
        )
    assert queue.load_median_answer_time(now + timedelta(hours=27)) == timedelta(hours=3)
    assert told(party, 0, 2) != number


def test_whoever_is_involved_knows_of_no_case(party: Party, ben: Moderator) -> None:
    seated = moderator(party.game.seats.get(number=1).person.name, Power.REPORTS)
    number = told(party, 0, 2)
    mine_too = report_matter(ben.id, Matter("question"), "How?", NOW())
    for who, case in ((seated, number), (ben, mine_too)):
        assert case not in [line.case.number for line in queue.list_waiting_cases(who.id, NOW())]
        with pytest.raises(NotAllowed):
            moderation.claim_case(who.who, case, NOW())
        who.signs_in()
        assert who.browser.get(f"/desk/cases/{case}/").status_code == 404
        assert who.browser.post(f"/desk/cases/{case}/work/", {"do": "claim"}).status_code == 404
    assert kinds().count("claimed") == 0
    assert number in [line.case.number for line in queue.list_waiting_cases(ben.id, NOW())]


def test_worst_first_and_what_others_work_on_last(party: Party, ben: Moderator) -> None:
    eve = moderator("Eve", Power.REPORTS)
    by = party.game.seats.get(number=0).person_id
    plain = report_matter(by, Matter("question"), "Why?", NOW())
    worst, theirs = told(party, 0, 2), told(party, 0, 1)
    moderation.claim_case(eve.who, theirs, NOW())
    assert [line.case.number for line in queue.list_waiting_cases(ben.id, NOW())] == [
        worst,
        plain,
        theirs,
    ]
    (late, *_) = queue.list_waiting_cases(ben.id, NOW() + timedelta(days=1))
    assert late.late


def test_from_the_table_to_the_answer_by_pages(party: Party, ben: Moderator) -> None:
    write_message(find(party.game.slug, person(party, 2)), person(party, 2), "You cheat!")
    client = Client()
    client.force_login(party.game.seats.get(number=0).person)
    form = client.get("/me/desk/ask/", {"table": party.game.slug}).content.decode()
    assert "You cheat!" in form
    asked = {"table": party.game.slug, "kind": "conduct", "seat": "2", "line": "1", "words": "See."}
    assert client.post("/me/desk/ask/", asked | {"words": " "}).status_code == 422
    for malformed in ({"line": "7"}, {"line": "x"}, {"seat": "x"}, {"seat": "²"}):
        assert client.post("/me/desk/ask/", asked | malformed).status_code == 422
    assert not Case.objects.exists()
    assert client.post("/me/desk/ask/", asked).url == "/me/desk/"  # type: ignore[attr-defined]
    browser, number = ben.signs_in(), Case.objects.get().number
    assert f"/desk/cases/{number}/" in browser.get("/desk/cases/").content.decode()
    page = browser.get(f"/desk/cases/{number}/").content.decode()
    assert "You cheat!" in page
    work = f"/desk/cases/{number}/work/"
    assert browser.post(work, {"do": "answer", "how": "helped", "words": ""}).status_code == 422
    assert browser.post(work, {"do": "answer", "how": "lifted", "words": "x"}).status_code == 422
    assert browser.post(work, {"do": "claim"}).status_code == 302
    assert browser.post(work, {"do": "release", "to": "1x"}).status_code == 422
    browser.post(work, {"do": "answer", "how": "helped", "words": "All is well now."})
    front = client.get("/rules/").content.decode()
    assert "The moderators have written to you." in front
    assert "All is well now." in client.get("/me/desk/").content.decode()
    assert "The moderators have written to you." not in client.get("/rules/").content.decode()


def test_a_stranger_cannot_report_about_a_table_that_is_not_theirs_to_see(party: Party) -> None:
    party.game.__class__.objects.filter(pk=party.id).update(private=True)
    stranger = Client()
    stranger.force_login(create_person("zoe@example.com", "Zoe"))
    for slug in (party.game.slug, "absent"):
        asked = {"table": slug, "kind": "other", "words": "x"}
        assert stranger.get("/me/desk/ask/", {"table": slug}).status_code == 404
        assert stranger.post("/me/desk/ask/", asked).status_code == 404
    assert not Case.objects.exists()


def test_a_case_that_was_changed_by_hand_is_found(party: Party) -> None:
    number = told(party, 0, 2)
    Case.objects.filter(number=number).update(reports=7)
    assert any(f"case {number}" in line for line in wrong())


def person(party: Party, seat: int) -> int:
    return int(party.game.seats.get(number=seat).person_id)


def test_a_person_is_reported_from_their_page_and_an_absent_one_is_not_there(party: Party) -> None:
    client, accused = Client(), party.game.seats.get(number=2).person
    assert accused is not None
    client.force_login(party.game.seats.get(number=0).person)
    page = client.get(f"/people/{accused.name}/").content.decode()
    assert f"/me/desk/ask/?person={quote(accused.name)}" in page
    asked = {"person": accused.name, "kind": "name", "words": "A rude name."}
    assert accused.name in client.get("/me/desk/ask/", asked).content.decode()
    assert client.get("/me/desk/ask/", {"person": "Nobody at all"}).status_code == 404
    assert client.post("/me/desk/ask/", asked).status_code == 302
    assert (Case.objects.get().person, Case.objects.get().about) == (accused.pk, "person")
