"""Whoever plays at a table learns nothing at the desk of mails of that table, nor what reviewers
say of what was done there: on no page, and not from the log."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.desk import log, oversight, proposals
from games.desk.actions import ACTIONS
from games.desk.cases.reporting import Matter, report_matter
from games.desk.cases.rows import CaseKind
from games.desk.facts import Did
from games.desk.log import record_desk_facts
from games.desk.models import Fact, Review, Text
from games.desk.powers import Power
from games.mail.inbound.models import Incoming, ReplyAddress
from games.mail.inbound.orders.receive import receive_mail
from games.play import talk
from games.play.models import Game, Notice
from games.play.sql import Cursor
from games.play.table import load_header
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
RAW = b"From: ada@b\r\nSubject: x\r\n\r\nmy secret bid is 8\nmore\r\n"
HANGS, ODD = "Why does it hang there?", "That look was odd."
EVERY = (Power.REPORTS, Power.SEATS, Power.REPAIR, Power.SUSPEND)


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


@pytest.fixture
def pia(party: Party) -> Moderator:
    """They have every power that is needed here, and sit at the table."""
    one = moderator("Pia", *EVERY)
    party.game.seats.filter(number=1).update(person=one.person)
    return one


@pytest.fixture
def quin(db: None) -> Moderator:
    return moderator("Quin", *EVERY)


@pytest.fixture
def rosa(db: None) -> Moderator:
    return moderator("Rosa", *EVERY)


def put_aside(party: Party, seat: int = 0) -> int:
    """A mail of a player there that could not be read; its id."""
    receive_mail(RAW, door="smtp")  # type: ignore[arg-type]
    row, person = Incoming.objects.get(), party.game.seats.get(number=seat).person
    assert person
    row.reply = ReplyAddress.objects.create(
        digest=b"x",
        person=person,
        email=person.email,
        game_id=party.id,
        seat=seat,
        asked_seq=1,
        created_at=timezone.now(),
    )
    row.save()
    return int(row.pk)


def asked(one: Moderator, pk: int) -> str:
    """The name of their proposal to read that mail."""
    action = ACTIONS["mail-look-2"]
    return str(proposals.propose_action(one.who, action, pk, {}, HANGS, timezone.now()).id)


def reads(one: Moderator, page: str) -> str:
    return one.signs_in().get(f"/desk/{page}").content.decode()


def test_a_proposal_to_read_a_mail_of_their_table_is_nowhere(
    party: Party, pia: Moderator, quin: Moderator, rosa: Moderator
) -> None:
    name = asked(quin, put_aside(party))
    for page in ("", "log/", f"proposals/{name}/"):
        assert HANGS in reads(rosa, page), page
        assert HANGS not in reads(pia, page), page
    assert pia.signs_in().get(f"/desk/proposals/{name}/").status_code == 404
    answer = pia.browser.post(f"/desk/proposals/{name}/answer", {"answer": "no"})
    assert answer.status_code == 404
    refused = Fact.objects.filter(kind="refused").latest("seq").data
    assert (refused["why"], refused["kind"]) == ("involved", "mail")
    proposals.decline_proposal(rosa.who, name, timezone.now())
    assert "declined" in reads(quin, "log/")
    assert "declined" not in reads(pia, "log/")


def test_neither_a_review_of_it_nor_what_a_reviewer_said_is_for_them(
    party: Party, pia: Moderator, quin: Moderator, rosa: Moderator
) -> None:
    third = moderator("Tom", *EVERY)
    proposals.accept_proposal(third.who, asked(quin, put_aside(party)), timezone.now())
    seq = Review.objects.get().seq
    for page in ("", "reviews/", "log/"):
        assert "Read a message of a running game" not in reads(pia, page), page
    assert f"/desk/reviews/{seq}" in reads(rosa, "reviews/")
    assert "waits for your review" in reads(rosa, "")
    assert "waits for your review" not in reads(pia, "")
    answer = pia.signs_in().post(f"/desk/reviews/{seq}", {"well": "yes"})
    assert answer.status_code == 404
    assert Review.objects.get().reviewer == 0
    oversight.review_fact(rosa.who, seq, well=False, reason=ODD, now=timezone.now())
    assert ODD in reads(quin, "log/")
    assert ODD not in reads(pia, "log/")
    assert f"reviewed number {seq}" not in reads(pia, "log/")


def test_why_a_line_came_back_at_their_table_is_not_for_them(
    party: Party, pia: Moderator, quin: Moderator
) -> None:
    person = party.game.seats.get(number=0).person
    assert person
    talk.write_message(load_header("id", party.id), person.pk, "rude")
    for action in ("strike", "unstrike"):
        told = {"line": 1}, f"The words of {action}.", timezone.now()
        proposals.perform_action(quin.who, ACTIONS[action], party.id, *told)
    assert Text.objects.filter(body="The words of unstrike.").count() == 2
    assert "The words of unstrike." in reads(quin, "log/")
    assert "The words of" not in reads(pia, "log/")


def test_a_persons_page_is_silent_of_tables_where_its_reader_played(
    party: Party, pia: Moderator, quin: Moderator
) -> None:
    """They have left the table, so the page of whoever still sits there is open to them."""
    person = party.game.seats.get(number=0).person
    assert person
    talk.write_message(load_header("id", party.id), person.pk, "rude")
    now = timezone.now()
    matter = Matter(CaseKind.CONDUCT, party.id, person.pk, (1,))
    proposals.perform_action(quin.who, ACTIONS["strike"], party.id, {"line": 1}, HANGS, now)
    number = report_matter(
        int(party.game.seats.get(number=2).person_id or 0), matter, "They swear.", now
    )
    party.game.seats.filter(number=1).update(person=None, bot="random")
    Game.objects.filter(pk=party.id).update(host=pia.person)
    page = f"people/{person.pk}/"
    for words in (HANGS, f"/desk/cases/{number}/"):
        assert words in reads(quin, page)
        assert words not in reads(pia, page)


def test_a_mail_of_their_table_that_is_held_is_in_no_list_of_theirs(
    party: Party, pia: Moderator, quin: Moderator
) -> None:
    now = timezone.now()
    row = Notice.objects.filter(game_id=party.id).exclude(person=pia.person).order_by("pk").first()
    assert row
    Notice.objects.filter(pk=row.pk).update(state="failed", settled_at=now)
    proposals.perform_action(quin.who, ACTIONS["resend"], row.pk, {}, HANGS, now)
    Notice.objects.filter(pk=row.pk).update(state="failed", settled_at=now)
    assert f"/desk/do/resend/{row.pk}/" in reads(quin, "held/")
    assert HANGS in reads(quin, "log/")
    party.game.seats.filter(number=1).update(person=None, bot="random")
    Game.objects.filter(pk=party.id).update(host=pia.person)
    assert f"/desk/do/resend/{row.pk}/" not in reads(pia, "held/")
    assert HANGS not in reads(pia, "log/")


def test_what_waits_for_review_is_found_behind_all_that_is_not_for_them(
    party: Party, pia: Moderator, quin: Moderator
) -> None:
    """More of their own table than a page shows does not hide what is theirs to review."""
    other = Party.sit_down(3, rules="keywest")
    looks = [party.id] * 25 + [other.id]
    for table in looks:
        did = Did(quin.id, 0, "look", "table", table, "1", "", "", "", False)
        record_desk_facts(did, at=timezone.now())
    with Cursor() as cursor:
        assert len(log.load_facts_to_review(cursor, pia.id, 500)) == 26
    assert [one.fact.subject for one in oversight.list_due_reviews(pia.id)] == [other.id]
