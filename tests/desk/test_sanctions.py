"""Sanctions: imposed with a rule, an end and a reason; felt, appealed against, lifted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person
from accounts.personal_data import erasures
from games.desk import checks, log, proposals
from games.desk.actions import ACTIONS
from games.desk.cases import moderation
from games.desk.cases.rows import CaseKind
from games.desk.models import Case, Fact, Sanction
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.desk.sanctions.imposing import LIFT
from games.desk.sanctions.rows import SanctionKind
from games.play import lobby, talk
from games.play.models import Seat
from games.play.sql import Cursor
from games.play.table import find
from games.rules.types import Refused
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

NOW = timezone.now


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


@pytest.fixture
def judge(db: None) -> Moderator:
    return moderator("Judge", Power.SUSPEND, Power.REPORTS)


def culprit(party: Party) -> Person:
    person = party.game.seats.get(number=0).person
    assert person is not None
    return person


def impose(judge: Moderator, person: Person, kind: SanctionKind, days: int = 14) -> int:
    wish = {"rule": "conduct", "days": days}
    proposals.perform_action(judge.who, ACTIONS[kind.value], person.pk, wish, "You swore.", NOW())
    return int(Sanction.objects.latest("seq").seq)


def lift(judge: Moderator, person: Person, sanction: int) -> None:
    wish = {"sanction": sanction}
    proposals.perform_action(judge.who, ACTIONS[LIFT], person.pk, wish, "It was wrong.", NOW())


def test_whoever_is_silenced_cannot_talk_and_plays_on(party: Party, judge: Moderator) -> None:
    person = culprit(party)
    sanction = impose(judge, person, SanctionKind.SILENCE)
    with pytest.raises(Refused, match="closed talk"):
        talk.write_message(find(party.game.slug, person.pk), person.pk, "Hello")
    party.act(0, "bid 3")
    lift(judge, person, sanction)
    talk.write_message(find(party.game.slug, person.pk), person.pk, "Hello")
    with pytest.raises(DeskRefused, match="is lifted"):
        lift(judge, person, sanction)


def test_no_new_tables_means_neither_opening_nor_joining(party: Party, judge: Moderator) -> None:
    person, other = culprit(party), party.game.seats.get(number=1).person
    impose(judge, person, SanctionKind.NO_TABLES)
    with pytest.raises(Refused, match="new tables"):
        lobby.open_table(person.pk, "keywest", 3)
    assert other is not None
    table = lobby.open_table(other.pk, "keywest", 3)
    with pytest.raises(Refused, match="new tables"):
        lobby.join(table.pk, person.pk)
    assert Seat.objects.filter(person=person).count() == 1


@pytest.mark.django_db(transaction=True)
def test_whoever_is_suspended_leaves_their_seats_and_can_read_why(
    party: Party, judge: Moderator
) -> None:
    person = culprit(party)
    client = Client()
    client.force_login(person)
    impose(judge, person, SanctionKind.SUSPENSION)
    assert party.game.seats.get(number=0).bot
    html = {"accept": "text/html"}
    assert client.get("/", headers=html).url == "/me/desk/"  # type: ignore[attr-defined]
    assert client.get("/api/games/").json()["code"] == "suspended"
    assert client.post(f"/t/{party.game.slug}/", {}).status_code == 403
    page = client.get("/me/desk/").content.decode()
    assert "You swore." in page
    assert client.get("/me/").status_code == 200
    assert client.get("/", headers=html).status_code == 302
    Sanction.objects.update(until=NOW() - timedelta(minutes=1))
    Person.objects.update(suspended_until=NOW() - timedelta(minutes=1))
    assert client.get("/", headers=html).status_code == 200


def test_an_appeal_goes_to_somebody_else_once(party: Party, judge: Moderator) -> None:
    person = culprit(party)
    sanction = impose(judge, person, SanctionKind.WARNING)
    client = Client()
    client.force_login(person)
    assert client.post(f"/me/desk/appeals/{sanction}/", {"words": ""}).status_code == 422
    assert client.post(f"/me/desk/appeals/{sanction}/", {"words": "Not me."}).status_code == 302
    assert client.post(f"/me/desk/appeals/{sanction}/", {"words": "Again."}).status_code == 422
    case = Case.objects.get()
    assert case.kind == CaseKind.APPEAL
    with pytest.raises(NotAllowed):
        moderation.decide_case(judge.who, case.number, "lifted", "Sorry.", NOW())
    with pytest.raises(NotAllowed):
        lift(judge, person, sanction)
    other = moderator("Other", Power.REPORTS)
    with pytest.raises(DeskRefused, match="how it ends"):
        moderation.decide_case(other.who, case.number, "helped", "Sorry.", NOW())
    moderation.decide_case(other.who, case.number, "lifted", "Sorry.", NOW())
    assert Sanction.objects.get().ended_at is not None
    assert wrong() == []


def test_nobody_appeals_against_what_is_not_theirs(party: Party, judge: Moderator) -> None:
    sanction = impose(judge, culprit(party), SanctionKind.WARNING)
    other = party.game.seats.get(number=1).person_id
    with pytest.raises(DeskRefused, match="is lifted"):
        moderation.appeal_sanction(other, sanction, "For a friend.", NOW())


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"rule": "none", "days": 3}, "choose the rule"),
        ({"rule": "conduct", "days": 0}, "one day at least"),
        ({"rule": "conduct", "days": 366}, "one day at least"),
        ({"rule": "conduct", "days": "7"}, "one day at least"),
    ],
)
def test_a_sanction_without_rule_or_end_is_refused(
    party: Party, judge: Moderator, wish: dict[str, object], why: str
) -> None:
    before = Fact.objects.count()
    with pytest.raises(DeskRefused, match=why):
        proposals.perform_action(
            judge.who, ACTIONS["silence"], culprit(party).pk, wish, "Because.", NOW()
        )
    assert Fact.objects.count() == before
    assert not Sanction.objects.exists()


def test_closing_an_account_needs_two(party: Party, judge: Moderator) -> None:
    wish = {"rule": "law", "days": 0}
    with pytest.raises(DeskRefused, match="two people"):
        proposals.perform_action(
            judge.who, ACTIONS["closing"], culprit(party).pk, wish, "Law.", NOW()
        )
    assert not Sanction.objects.exists()


def test_by_pages_only_with_the_power(party: Party, judge: Moderator, ben: Moderator) -> None:
    person = culprit(party)
    page, act = f"/desk/people/{person.pk}/", f"/desk/people/{person.pk}/sanctions/"
    wish = {"kind": "silence", "rule": "conduct", "days": "3", "words": "You swore."}
    assert ben.signs_in().get(page).status_code == 200
    assert ben.browser.post(act, wish).status_code == 404
    assert not Sanction.objects.exists()
    browser = judge.signs_in()
    assert browser.post(act, wish | {"words": ""}).status_code == 422
    assert browser.post(act, wish | {"kind": "flogging"}).status_code == 422
    assert browser.post(act, wish).status_code == 302
    assert "You swore." in browser.get(page).content.decode()
    assert browser.get("/desk/people/999999/").status_code == 404


def test_a_sanction_that_was_changed_by_hand_is_found(party: Party, judge: Moderator) -> None:
    impose(judge, culprit(party), SanctionKind.SUSPENSION)
    Sanction.objects.update(until=NOW() + timedelta(days=200))
    assert any("sanction" in line for line in wrong())


def test_erasing_sheds_no_sanction(party: Party, judge: Moderator) -> None:
    person = culprit(party)
    impose(judge, person, SanctionKind.NO_TABLES)
    address = person.email
    erasures.schedule_erasure(person.pk, erasures.ErasureOrder(wait=timedelta(0)), NOW())
    erasures.erase_account(person.pk, NOW())
    back = create_person(address.replace("@", "+again@"), "Nemo")
    ((upon),) = Sanction.objects.filter(person=back.pk)
    assert (upon.kind, upon.rule) == (SanctionKind.NO_TABLES, "conduct")
    with pytest.raises(Refused, match="new tables"):
        lobby.open_table(back.pk, "keywest", 3)
    assert wrong() == []


def wrong() -> list[str]:
    """What `check_games` would find."""
    with Cursor() as cursor:
        return list(
            checks.list_log_and_row_faults(
                log.load_desk_log_position(cursor), log.load_desk_rows(cursor, 0, 10_000)
            )
        )
