"""Every form of the desk keeps what was written into it when a post is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.desk import looks, proposals
from games.desk.actions import ACTIONS
from games.desk.cases import moderation, queue
from games.desk.facts import Did
from games.desk.log import record_desk_facts
from games.desk.models import Case, Fact, Grant, Sanction
from games.desk.powers import DeskRefused, NotAllowed, Power
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

WORDS = "Words that took an hour"


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


@pytest.fixture
def chief(db: None) -> Moderator:
    """They may do everything."""
    return moderator("Chief", *Power)


@pytest.fixture
def desk_client(chief: Moderator) -> Client:
    return chief.signs_in()


def appealed(party: Party, judge: Moderator) -> Case:
    """An appeal against a warning of this moderator's."""
    person = party.game.seats.get(number=0).person
    assert person is not None
    wish = {"rule": "conduct", "days": 9}
    proposals.perform_action(
        judge.who, ACTIONS["warning"], person.pk, wish, "You swore.", timezone.now()
    )
    client = Client()
    client.force_login(person)
    seq = Sanction.objects.latest("seq").seq
    assert client.post(f"/me/desk/appeals/{seq}/", {"words": "Not me."}).status_code == 302
    return Case.objects.latest("number")


def kept(desk_client: Client, path: str, said: dict[str, str]) -> None:
    """That post is refused in words, on a page that has the text still."""
    answer = desk_client.post(path, said)
    assert answer.status_code == 422, path
    page = answer.content.decode()
    assert WORDS in page
    assert 'role="alert"' in page


@pytest.mark.parametrize("do", ["answer", "inquire", "release"])
def test_a_case_that_somebody_else_works_on(party: Party, desk_client: Client, do: str) -> None:
    case = appealed(party, moderator("Judge", Power.SUSPEND))
    other = moderator("Other", Power.REPORTS)
    moderation.claim_case(other.who, case.number, timezone.now())
    said = {"do": do, "how": "upheld", "words": WORDS, "to": "0"}
    kept(desk_client, f"/desk/cases/{case.number}/work/", said)


def test_sanctions_imposed_and_lifted(party: Party, desk_client: Client) -> None:
    case = appealed(party, moderator("Judge", Power.SUSPEND))
    path = f"/desk/people/{case.person}/sanctions/"
    kept(desk_client, path, {"kind": "silence", "rule": "none", "days": "3", "words": WORDS})
    seq = Sanction.objects.get().seq
    Sanction.objects.update(ended_at=timezone.now())
    said = {"kind": "lift", "sanction": str(seq), "words": WORDS}
    answer = desk_client.post(path, said)
    assert answer.status_code == 422


def test_what_is_done_at_a_table(party: Party, desk_client: Client) -> None:
    path = f"/desk/tables/{party.game.slug}/do/give-time/"
    kept(desk_client, path, {"seat": "1", "hours": "24", "reason": WORDS, "version": "old"})
    kept(desk_client, path, {"seat": "9", "hours": "24", "reason": WORDS, "version": "old"})


def test_a_look_as_a_seat(party: Party, desk_client: Client) -> None:
    path = f"/desk/tables/{party.game.slug}/look"
    kept(desk_client, path, {"seat": "77", "reason": WORDS})


def test_an_action_with_a_page_of_its_own(party: Party, desk_client: Client) -> None:
    path = f"/desk/do/strike/{party.id}/"
    kept(desk_client, path, {"line": "77", "reason": WORDS, "step": "do"})


def test_rights_given_and_taken(desk_client: Client, chief: Moderator) -> None:
    kept(desk_client, "/desk/rights/grant", {"name": "Nobody", "power": "move", "reason": WORDS})
    said = {"name": "Chief", "power": "move", "days": "9", "reason": WORDS}
    kept(desk_client, "/desk/rights/grant", said)
    Grant.objects.filter(power="rights").exclude(person=chief.id).update(ended_at=timezone.now())
    seq = Grant.objects.get(person=chief.id, power="rights").pk
    kept(desk_client, f"/desk/rights/{seq}/revoke", {"reason": WORDS})


def test_a_review(party: Party, desk_client: Client, chief: Moderator) -> None:
    kim = moderator("Kim", Power.SEATS)
    (row,) = record_desk_facts(
        Did(kim.id, 0, "look", "table", party.id, "5", "", "", "", True), at=timezone.now()
    )
    assert desk_client.get("/desk/reviews/").status_code == 200
    answer = desk_client.post(f"/desk/reviews/{row.seq}", {"well": "maybe", "reason": " "})
    assert answer.status_code == 422


def test_who_imposed_a_sanction_has_no_part_in_its_appeal(party: Party) -> None:
    judge = moderator("Judge", Power.SUSPEND, Power.REPORTS)
    case, now = appealed(party, judge), timezone.now()
    before = Fact.objects.count()
    with pytest.raises(NotAllowed):
        moderation.claim_case(judge.who, case.number, now)
    with pytest.raises(NotAllowed):
        moderation.add_case_note(judge.who, case.number, "I was right.", now)
    assert Fact.objects.count() == before
    assert queue.list_waiting_cases(judge.id, now) == []
    other = moderator("Other", Power.REPORTS)
    with pytest.raises(DeskRefused, match="involved"):
        moderation.hand_case_over(other.who, case.number, judge.id, "", timezone.now())


def test_a_claim_of_who_imposed_it_holds_nobody_up(party: Party) -> None:
    """As they could make it before."""
    judge, now = moderator("Judge", Power.SUSPEND, Power.REPORTS), timezone.now()
    case = appealed(party, judge)
    Case.objects.update(claimed_by=judge.id, claimed_at=now)
    other = moderator("Other", Power.REPORTS)
    moderation.claim_case(other.who, case.number, now + timedelta(minutes=1))
    page = other.signs_in().get(f"/desk/cases/{case.number}/").content.decode()
    assert "Judge imposed it on" in page
    assert "You swore." in page


def test_the_front_page_says_that_a_case_waits(party: Party, desk_client: Client) -> None:
    assert "Nothing waits for you" in desk_client.get("/desk/").content.decode()
    appealed(party, moderator("Judge", Power.SUSPEND))
    page = desk_client.get("/desk/").content.decode()
    assert "Nothing waits for you" not in page
    assert "One case waits for an answer." in page


def test_where_nobody_is_free_yet_it_says_from_when(party: Party, chief: Moderator) -> None:
    now = timezone.now()
    other = moderator("Other")
    Grant.objects.filter(power="seats").exclude(person=chief.id).delete()
    Grant.objects.create(
        seq=9999,
        person=other.id,
        power="seats",
        by=chief.id,
        since=now,
        until=now + timedelta(days=90),
    )
    assert proposals.find_first_free_time(chief.id, Power.SEATS, now) == now + timedelta(days=7)
    with pytest.raises(DeskRefused, match="seven days later: from"):
        proposals.propose_action(chief.who, looks.LOOK_ACTION, party.id, {"seat": 1}, "x", now)
