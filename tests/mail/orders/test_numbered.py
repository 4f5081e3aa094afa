"""A mail about several tables is answered by their numbers in that mail, and by nothing less."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Incoming, Signature
from games.mail.inbound.orders import several_tables
from games.mail.outbound.sender import send_due_mails
from games.play.models import Event, Question, Seat
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.mail_time import time_passes


@dataclass
class Two:
    """One person at two tables of Key West, who got one mail about both."""

    bag: Postbag
    other: Party
    anna: Person
    to: str
    text: str

    def writes(self, text: str, *, to: str = "", sure: bool = True) -> Any:
        """Anna answers that mail, or another."""
        return self.bag.delivers(self.bag.letter(to or self.to, text, self.anna.email), sure=sure)

    def bids(self) -> list[str]:
        """What has been bid at the first and at the second table, as the log has it."""
        return [last_bid(self.bag.party.id), last_bid(self.other.id)]


def last_bid(game: int) -> str:
    """The bid of the first seat; "" while there is none."""
    asked = Question.objects.filter(game_id=game, seat=0, answered_seq=None).exists()
    return "" if asked else "bid"


@pytest.fixture
def two(bag: Postbag) -> Two:
    other = Party.sit_down(3, rules="keywest")
    anna = bag.person(0)
    Seat.objects.filter(game_id=other.id, number=0).update(person=anna)
    other.game.notices.filter(seat=0).update(person=anna)
    time_passes(minutes=20)
    send_due_mails()
    letter = next(one for one in mail.outbox if one.to == [anna.email])
    mail.outbox.clear()
    return Two(bag, other, anna, letter.reply_to[0], str(letter.body))


def test_each_line_goes_to_the_table_of_its_number(two: Two) -> None:
    assert "1: Key West" in two.text
    assert "2: Key West" in two.text
    assert two.writes("1: bid 5\n2：bid 6").kind == "played"
    assert two.bids() == ["bid", "bid"]
    assert len(mail.outbox) == 1
    told = str(mail.outbox[0].body)
    assert told.index("1: Key West") < told.index("bid 5") < told.index("2: Key West")
    assert told.index("2: Key West") < told.index("bid 6")


def test_a_taught_signature_is_left_out_unless_it_holds_an_order(two: Two) -> None:
    for text in ("Anna Sails\nSociety of Boston", "Anna Sails\n2: bid 6"):
        Signature.objects.create(person=two.anna, text=text, taught_at=timezone.now())
    assert two.writes("1: bid 5\n\nAnna Sails\n2: bid 6").kind == "confirm"
    assert two.bids() == ["", ""]
    assert two.writes("1: bid 5\n\nAnna Sails\nSociety of Boston").kind == "played"
    assert two.bids() == ["bid", ""]
    assert "Society of Boston" in str(mail.outbox[-1].body)


@pytest.mark.parametrize("text", ["bid 5", "1. bid 5", "1) bid 5", "5", "- 1: bid 5", "3: bid 5"])
def test_a_line_without_a_number_of_the_mail_plays_nothing(two: Two, text: str) -> None:
    facts = Event.objects.count()
    two.writes(text)
    assert Event.objects.count() == facts
    assert two.bids() == ["", ""]


def test_a_tap_is_offered_for_a_line_without_its_number(two: Two) -> None:
    two.writes("2: bid 6\nbid 5")
    assert two.bids() == ["", "bid"]
    html = mail.outbox[0].alternatives[0][0]
    assert "mailto:play%2B" in html
    assert "?body=1:%20bid%205" in html
    assert "1: bid 5" in str(mail.outbox[0].body)


def test_a_word_more_and_nothing_is_played(two: Two) -> None:
    facts = Event.objects.count()
    two.writes("1: bid 5\nno, wait, 6")
    assert Event.objects.count() == facts


def test_numbers_never_shift_and_an_answered_one_says_so(two: Two) -> None:
    two.bag.party.act(0, "bid 1")
    assert two.writes("1: bid 5\n2: bid 6").kind == "played"
    assert "has been closed" in str(mail.outbox[0].body)
    assert two.bids() == ["bid", "bid"]
    mail.outbox.clear()
    assert two.writes("2: bid 7").kind == "closed"


def test_a_refusal_at_one_table_undoes_no_other(two: Two) -> None:
    two.writes("1: bid 800\n2: bid 6")
    assert two.bids() == ["", "bid"]
    assert "“bid 800” is not possible now" in str(mail.outbox[0].body)


def test_the_receipt_takes_numbers_again(two: Two) -> None:
    two.writes("1: bid 5")
    assert two.writes("2: bid 6", to=mail.outbox[0].reply_to[0]).kind == "played"


def test_whom_nobody_vouches_for_confirms_all_of_it_once(two: Two) -> None:
    facts = Event.objects.count()
    assert two.writes("1: bid 5\n2: bid 6", sure=False).kind == "confirm"
    assert Event.objects.count() == facts
    assert Incoming.objects.filter(kind="confirm").count() == 1


def test_a_table_of_the_mail_at_which_somebody_else_sits_now_is_left_alone(two: Two) -> None:
    heir = Person.objects.create(email="heir@example.org", name="Heir")
    Seat.objects.filter(game_id=two.bag.party.id, number=0).update(person=heir)
    facts = two.bag.facts()
    two.writes("1: bid 5\n2: bid 6")
    assert two.bag.facts() == facts


def test_a_door_that_gives_lines_without_numbers_to_the_first_table_is_found(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_of_all(lines: Any, places: Any) -> several_tables.SortedLines:
        return several_tables.SortedLines(
            [places[0]._replace(lines=tuple(lines)), *places[1:]], [], []
        )

    monkeypatch.setattr(several_tables, "sort_lines_by_table", first_of_all)
    facts = Event.objects.count()
    two.writes("bid 5")
    assert Event.objects.count() > facts
