"""What each kind of notice says: a round in bids and points, a move made for somebody, messages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Person
from games.mail import outgoing_connection
from games.mail.outbound.ports import reply_addresses
from games.mail.outbound.sender import send_due_mails
from games.mail.outgoing_connection import DeliveryOutcome
from games.play import notices, talk
from games.play.models import Notice, Question, Seat
from games.play.notice import Kind
from games.play.sql import Cursor
from games.play.table import load_header
from games.votes import deciding
from games.votes.models import Motion
from tests.clocks.clocked import Clocked
from tests.play.helpers import Party, person
from tests.support.filling import Fill
from tests.support.mail_time import all_kinds, time_passes
from tests.support.smtp import MailServer

pytestmark = pytest.mark.usefixtures("pictures")


@pytest.fixture
def party(server: MailServer) -> Party:
    """Two at a table of Key West who want to be told at once, the first news behind them."""
    party = Party.seated(2, bots=["random"], rules="keywest")
    Notice.objects.all().delete()
    Person.objects.update(mails=all_kinds("now"))
    return party


def notice(party: Party, seat: int, kind: Kind, seq: int) -> None:
    """Somebody is to be told."""
    now = timezone.now()
    who = party.game.seats.get(number=seat).person_id
    with Cursor() as cursor:
        notices.write_notice(
            cursor,
            notices.NewNotice(party.id, seq, seat, who, kind, now - timedelta(minutes=1)),
            now,
        )


def text(server: MailServer) -> str:
    (mail,) = server.mails()
    return str(mail.get_body(("plain",)).get_content())


def people(party: Party) -> list[int]:
    return list(
        party.game.seats.filter(bot=None).order_by("number").values_list("number", flat=True)
    )


def test_a_move_made_for_somebody_is_told_with_what_it_was(
    party: Party, server: MailServer
) -> None:
    seat = people(party)[0]
    acted = party.act(seat, "bid 0")
    Notice.objects.all().delete()
    notice(party, seat, Kind.MOVED, acted.version)
    send_due_mails()
    assert "Your time was up, so a move was made for you." in text(server)
    assert "Played for you" in text(server)
    assert "a move was made for you" in text(server).splitlines()[0]


def test_only_what_was_played_when_time_was_up_is_told_as_that_and_nothing_twice(
    server: MailServer,
) -> None:
    """The mutant would be the last so many facts, as it was: the reader's own pick stands among
    them."""
    party = Clocked.sit_down(2, now=timezone.now())
    party.bid(3, 0)
    party.act(0, "pick a")
    Question.objects.filter(answered_seq=None).update(due_at=party.now)
    party.passes(minutes=30)
    assert party.lapsed()[:1] == [0]
    moved = Notice.objects.filter(kind=Kind.MOVED, seat=0).earliest("pk")
    Notice.objects.exclude(pk=moved.pk).delete()
    Notice.objects.update(due_at=timezone.now())
    send_due_mails()
    played, _title, since = (
        text(server).partition("Played for you")[2].partition("Since your last turn")
    )
    assert "ran out of time" in played
    assert "picked" not in played
    assert {line for line in played.splitlines() if line} & set(since.splitlines()) == set()


def test_a_reminder_of_an_answered_question_is_not_sent_and_one_of_an_open_question_asks_it(
    party: Party, server: MailServer
) -> None:
    first, second = people(party)
    asked = {
        row["seat"]: row["asked_seq"] for row in party.game.questions.values("seat", "asked_seq")
    }
    party.act(first, "bid 0")
    Notice.objects.all().delete()
    for seat in (first, second):
        notice(party, seat, Kind.REMINDER, asked[seat])
    assert send_due_mails() == 1
    assert "Your time is running out." in text(server)
    assert "Your moves" in text(server)


def test_who_sits_there_no_more_sees_nothing_of_the_seat(party: Party, server: MailServer) -> None:
    seat = people(party)[0]
    notice(party, seat, Kind.MESSAGE, 2)
    Seat.objects.filter(game_id=party.id, number=seat).update(person=person("Zoe"))
    send_due_mails()
    assert "Your moves" not in text(server)
    assert "Someone wrote" in text(server)
    (mail,) = server.mails()
    assert "image/png" not in mail.as_string()


def test_talk_is_answered_by_the_mail_that_tells_it(
    party: Party, server: MailServer, fill: Fill
) -> None:
    fill(reply_addresses, lambda things: ["play@play.test"] * len(things))
    writer, _reader = people(party)
    say(party, writer, "Ahoy!")
    time_passes(minutes=11)
    send_due_mails()
    assert "Ahoy!" in text(server)
    told = " ".join(text(server).split())
    assert "To write back, answer this email: all players at the table will see it." in told


def test_a_round_that_ends_is_told_to_everybody_with_bids_and_points(server: MailServer) -> None:
    party = Party.sit_down(3, rules="keywest")
    Person.objects.update(mails=all_kinds("now"))
    before = 0
    while (
        not (rounds := Notice.objects.filter(game_id=party.id, kind=Kind.ROUND)).exists()
        and before < 400
    ):
        before += 1
        seat = party.asked()[0]
        decision = party.table(seat).decision
        assert decision
        party.act(seat, str(decision.moves[0]))
    assert sorted(rounds.values_list("seat", flat=True)) == [0, 1, 2]
    Notice.objects.exclude(kind=Kind.ROUND).delete()
    time_passes(minutes=11)
    send_due_mails()
    assert server.mails()
    for mail in server.mails():
        told = str(mail.get_body(("plain",)).get_content())
        assert "A round is over." in told
        assert "The round that is over" in told
        assert "bid" in told.partition("The round that is over")[2]


def scores_mailed(server: MailServer) -> set[str]:
    """Who was told the final scores."""
    told = [
        mail
        for mail in server.mails()
        if "Final scores" in str(mail.get_body(("plain",)).get_content())
    ]
    return {str(mail["To"]) for mail in told}


def test_the_end_is_told_to_all_at_once_also_to_whoever_moved_last_and_the_last_round_with_it(
    server: MailServer,
) -> None:
    party = Party.sit_down(3)
    party.play_out()
    Notice.objects.exclude(kind__in=(Kind.OVER, Kind.ROUND)).delete()
    assert set(Notice.objects.filter(kind=Kind.OVER).values_list("seat", flat=True)) == {0, 1, 2}
    send_due_mails()
    assert scores_mailed(server) == {seat.person.email for seat in party.game.seats.all()}
    assert len(server.mails()) == 3


def proposed(people: int = 3) -> tuple[Party, Motion, list[int]]:
    """The first of so many people proposes to break the game off; their numbers."""
    party = Party.sit_down(people, rules="keywest")
    ids = list(party.game.seats.order_by("number").values_list("person_id", flat=True))
    Notice.objects.all().delete()
    return party, deciding.propose_motion(party.id, ids[0], "none", timezone.now()), ids


def told_of_the_vote() -> set[int]:
    """Whom a mail about a vote waits for, or was sent to."""
    return set(
        Notice.objects.filter(kind=Kind.VOTE)
        .exclude(state="obsolete")
        .values_list("person_id", flat=True)
    )


def test_all_who_may_vote_are_told_on_what_until_when_and_where(server: MailServer) -> None:
    party, _motion, (first, *others) = proposed()
    assert told_of_the_vote() == set(others)
    assert send_due_mails() == 0
    time_passes(minutes=11)
    assert send_due_mails() == 2
    mail = server.mails()[0]
    told = str(mail.get_body(("plain",)).get_content())
    name = Person.objects.get(pk=first).name
    for words in (
        "Your table is voting on something.",
        "End without a result",
        f"- Proposed by {name}",
        "- The game would end here, without a winner or loser.",
        "- Passes if every player still at the table says yes.",
        "- The vote is open until ",
        "- Ballots are secret: your vote is never shown to the others.",
        f"Vote: http://testserver/t/{party.game.slug}/waiting/#votes",
    ):
        assert words in told
    assert told.splitlines()[0].endswith(", your table votes")


@pytest.mark.parametrize("yes", [True, False])
def test_who_has_voted_is_not_told_and_nothing_changes_for_anybody_else(
    server: MailServer, yes: bool
) -> None:
    party, motion, (_first, second, third) = proposed()
    before = list(Notice.objects.filter(person_id=third).values())
    deciding.vote_on_motion(party.id, second, motion.number, yes, timezone.now())
    assert told_of_the_vote() == {third}
    assert list(Notice.objects.filter(person_id=third).values()) == before


@pytest.mark.parametrize("end", ["withdrawn", "passed", "closed", "left"])
def test_nobody_is_told_of_a_vote_that_is_over(server: MailServer, end: str) -> None:
    party, motion, (first, second, third) = proposed()
    now = timezone.now()
    match end:
        case "withdrawn":
            deciding.withdraw_motion(party.id, first, motion.number, now)
        case "passed":
            for person_id in (second, third):
                deciding.vote_on_motion(party.id, person_id, motion.number, True, now)
        case "closed":
            deciding.close_due_votes(now + timedelta(days=4))
        case "left":
            for who in (second, third):
                Seat.objects.filter(game_id=party.id, person=who).update(person=person("Zoe"))
    Notice.objects.exclude(kind=Kind.VOTE).delete()
    time_passes(minutes=11)
    assert send_due_mails() == 0
    assert not server.mails()


def test_whoever_wants_it_at_once_hears_of_a_vote_at_once(server: MailServer) -> None:
    party, _motion, (first, *_others) = proposed()
    Person.objects.update(mails={"vote": "now"})
    deciding.propose_motion(party.id, first, "draw", timezone.now())
    assert send_due_mails() == 2


def say(party: Party, seat: int, text: str) -> None:
    known = load_header("id", party.id)
    talk.write_message(known, known.seats[seat].person_id or 0, text)


def test_each_message_after_a_mail_brings_a_mail_again_with_nothing_told_twice(
    party: Party, server: MailServer
) -> None:
    writer, reader = people(party)
    for words in (("Ahoy!", "Anybody there?"), ("I am waiting.",), ("Hello?",)):
        for text in words:
            say(party, writer, text)
        time_passes(minutes=11)
        assert send_due_mails() == 1
    told = [str(mail.get_body(("plain",)).get_content()) for mail in server.mails()]
    assert [[word in text for word in ("Ahoy!", "Anybody", "waiting.",
    "Hello?")] for text in told] == [
        [True, True, False, False], [False, False, True, False], [False, False, False, True],
    ]  # fmt: skip
    assert set(Notice.objects.filter(kind=Kind.MESSAGE).values_list("seat", flat=True)) == {reader}


def test_a_message_that_comes_while_the_mail_is_written_is_told_with_the_next_one(
    party: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, _reader = people(party)
    say(party, writer, "first")
    time_passes(minutes=11)
    true = outgoing_connection.OutgoingConnection.hand_over

    def meanwhile(self: outgoing_connection.OutgoingConnection, *mail: object) -> DeliveryOutcome:
        monkeypatch.setattr(outgoing_connection.OutgoingConnection, "hand_over", true)
        say(party, writer, "second")
        return true(self, *mail)  # type: ignore[arg-type]

    monkeypatch.setattr(outgoing_connection.OutgoingConnection, "hand_over", meanwhile)
    assert send_due_mails() == 1
    time_passes(minutes=11)
    assert send_due_mails() == 1
    first, second = [str(mail.get_body(("plain",)).get_content()) for mail in server.mails()]
    assert ("first" in first, "second" in first) == (True, False)
    assert ("first" in second.partition("Written at")[2], "second" in second) == (False, True)
