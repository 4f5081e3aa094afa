"""Every mail about a table has an address that answers; what it takes is a table, in code and
docs."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.doors import listener
from games.mail.inbound.doors.mailboxes import is_mailbox_wanted
from games.mail.inbound.models import Door, Incoming, ReplyAddress
from games.mail.inbound.orders import talk_replies, unseated_senders
from games.mail.inbound.orders.receive import is_mail_wanted, receive_mail
from games.mail.inbound.orders.word_table import (
    CELLS,
    COLUMNS,
    SenderTrust,
    Word,
    WordEffect,
    get_word_effect,
)
from games.mail.outbound.sender import send_due_mails
from games.mail.reply import Use
from games.play import retention, talk
from games.play.models import Game, Message
from games.play.table import load_header
from tests.mail.doors.house import Talk, listening, wait_until_judged
from tests.mail.orders.postbag import Postbag, move
from tests.support.mail_time import all_kinds, time_passes

OURS = "post@localhost"


def test_the_table_of_words_says_something_for_every_word_and_address() -> None:
    assert set(CELLS) == {(word.value, column) for word in Word for column in COLUMNS}
    assert {len(cell) for cell in CELLS.values()} == {3}


def test_the_docs_show_the_table_of_words_as_it_is() -> None:
    rows = [
        "| " + " | ".join([word, *[CELLS[word, column] for column in COLUMNS]]) + " |"
        for word in Word
    ]
    page = Path("docs/mail-words.md").read_text()
    assert [row for row in rows if row not in page] == []


def test_without_a_voucher_nothing_but_showing_is_done_anywhere() -> None:
    bold = {
        word
        for word in Word
        for column in COLUMNS
        if get_word_effect(word, column, SenderTrust.NOBODY) == WordEffect.DOES
    }
    assert bold == {Word.SHOW, Word.CONFIRM}


def test_belief_covers_moves_of_the_question_alone() -> None:
    more = {
        (word, column)
        for word in Word
        for column in COLUMNS
        if get_word_effect(word, column, SenderTrust.BELIEVED)
        != get_word_effect(word, column, SenderTrust.NOBODY)
    }
    moves = {Word.MOVE, Word.NUMBERED, Word.YES_MOVE}
    assert {word for word, _column in more} == moves
    assert {column for _word, column in more} == {"question", "tables"}


def letters(bag: Postbag, seat: int) -> list[Any]:
    """What goes to this seat now."""
    Person.objects.filter(pk=bag.person(seat).pk).update(mails=all_kinds("now"))
    mail.outbox.clear()
    time_passes(minutes=20)
    send_due_mails()
    return [one for one in mail.outbox if one.to == [bag.person(seat).email]]


@pytest.fixture
def talked(bag: Postbag) -> tuple[Postbag, str]:
    """The first seat has had its turn mail; then somebody wrote at the table, and it got a mail
    about that alone. Where that is answered."""
    letters(bag, 0)
    talk.write_message(load_header("id", bag.party.id), bag.person(1).pk, "Ahoy!")
    (letter,) = letters(bag, 0)
    mail.outbox.clear()
    return bag, letter.reply_to[0]


def said() -> list[str]:
    return list(Message.objects.order_by("number").values_list("text", flat=True))


def test_talk_answered_is_talk_up_to_the_first_empty_line(talked: tuple[Postbag, str]) -> None:
    bag, to = talked
    assert bag.writes(0, "Ahoy yourself,\nnice weather.\n\nSee you", to=to).kind == "told"
    assert said() == ["Ahoy!", "Ahoy yourself,\nnice weather."]
    assert "Not read\n  See you" in bag.last()


@pytest.mark.parametrize("text", ["bid 5", "I would bid 5 here", "Ahoy\nundo", "Hi\n\nbid 5"])
def test_talk_that_may_be_an_order_is_neither(talked: tuple[Postbag, str], text: str) -> None:
    bag, to = talked
    facts = bag.facts()
    bag.writes(0, text, to=to)
    assert said() == ["Ahoy!"]
    assert bag.facts() == facts
    assert "answer “message: " in bag.last()


def test_talk_is_answered_for_fourteen_days(talked: tuple[Postbag, str]) -> None:
    bag, to = talked
    ReplyAddress.objects.update(created_at=F("created_at") - timedelta(days=15))
    assert bag.writes(0, "Late, but ahoy", to=to).kind == "closed"
    assert said() == ["Ahoy!"]
    assert "14 days" in bag.last()


def test_talk_of_whom_nobody_vouches_for_waits_for_a_click(talked: tuple[Postbag, str]) -> None:
    bag, to = talked
    assert bag.writes(0, "Ahoy yourself", to=to, sure=False).kind == "confirm"
    assert said() == ["Ahoy!"]


def test_a_mail_about_talk_plays_no_move(
    talked: tuple[Postbag, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the planted fault, talk that is told whatever it says, is found."""
    bag, to = talked
    monkeypatch.setattr(talk_replies, "check_talk_reply", lambda *_: None)
    monkeypatch.setattr(talk_replies, "has_private_content", lambda _lines: False)
    bag.writes(0, "bid 5", to=to)
    assert said() == ["Ahoy!", "bid 5"]


def test_a_dead_address_answers_with_what_is_asked_today(bag: Postbag) -> None:
    old = bag.address(0)
    bag.writes(0, "bid 19", to=old)
    bag.party.act(1, "bid 1")
    bag.party.act(2, "bid 2")
    mail.outbox.clear()
    assert bag.writes(0, "bid 9", to=old).kind == "closed"
    assert "Your current turn" in bag.last() or "It is your turn." in bag.last()
    assert bag.writes(0, move(bag, 0), to=mail.outbox[-1].reply_to[0]).kind == "played"


def test_after_the_end_the_answer_says_so_and_how_it_ended(bag: Postbag) -> None:
    to = bag.address(0)
    bag.party.play_out()
    assert Game.objects.get(pk=bag.party.id).status == "finished"
    assert bag.writes(0, "bid 9", to=to).kind == "closed"
    assert "The game is over." in bag.last()
    assert f"1. {winner(bag)}" in bag.last()


def winner(bag: Postbag) -> str:
    table = bag.party.table(0)
    first = min(table.scores, key=lambda score: score.rank)
    return bag.person(first.seat).name


def test_the_receipt_says_which_fact_ended_the_reading(bag: Postbag) -> None:
    bag.writes(0, "bid 1")
    bag.writes(1, "bid 2")
    bag.writes(2, "bid 3\ntake 1")
    told = bag.last()
    assert "Your email was read up to this:" in told
    assert told.index("Your email was read up to this:") < told.index("Not read\n  take 1")


def our_mail(bag: Postbag) -> str:
    """The name of a turn mail that went to the first seat."""
    (letter,) = letters(bag, 0)
    mail.outbox.clear()
    return str(letter.extra_headers["Message-ID"])


def to_our_sender(bag: Postbag, text: str, *, more: str = "", sender: str = "", sure: bool = False):
    raw = bag.letter(OURS, text, sender or bag.person(0).email, more)
    return receive_mail(raw, recipient=OURS, door=Door.PIPE, authenticated=sure)


def test_the_sender_of_our_mails_answers_whom_it_has_written_to(bag: Postbag) -> None:
    named = f"In-Reply-To: {our_mail(bag)}\r\n"
    facts = bag.facts()
    assert to_our_sender(bag, "bid 5", more=named).kind == "refused"
    assert bag.facts() == facts
    assert "Not read\n  bid 5" in bag.last()
    assert bag.writes(0, "bid 5", to=mail.outbox[-1].reply_to[0]).kind == "played"


def test_the_sender_of_our_mails_answers_for_whom_somebody_vouches(bag: Postbag) -> None:
    assert to_our_sender(bag, "bid 5", sure=False).kind == "stranger"
    assert mail.outbox == []
    assert to_our_sender(bag, "bid 6", sure=True).kind == "refused"
    assert len(mail.outbox) == 1


def test_the_sender_of_our_mails_is_silent_to_everybody_else(bag: Postbag) -> None:
    named = f"In-Reply-To: {our_mail(bag)}\r\n"
    somebody = bag.person(1).email
    assert to_our_sender(bag, "bid 5", more=named, sender=somebody).kind == "stranger"
    assert to_our_sender(bag, "hi", more=named, sender="eve@example.org").kind == "stranger"
    both = named + f"Cc: {bag.address(0)}\r\n"
    assert to_our_sender(bag, "bid 5", more=both).kind == "stranger"
    assert mail.outbox == []
    Incoming.objects.update(received_at=timezone.now() - timedelta(days=2))
    retention.delete_expired_rows(timezone.now())
    assert Incoming.objects.count() == 0


def test_a_first_server_refuses_what_nobody_would_answer(bag: Postbag) -> None:
    assert is_mailbox_wanted(OURS)
    named = f"In-Reply-To: {our_mail(bag)}\r\n"
    assert is_mail_wanted(bag.letter(OURS, "bid 5", bag.person(0).email, named), OURS)
    assert not is_mail_wanted(bag.letter(OURS, "bid 5", bag.person(1).email, named), OURS)
    assert not is_mail_wanted(b"no mail at all", OURS)


def test_by_smtp_the_550_comes_before_the_mail_is_ours(bag: Postbag) -> None:
    """A first server may still refuse at the end of DATA; after that it would be a bounce."""
    named = f"In-Reply-To: {our_mail(bag)}\r\n"
    mail.outbox.clear()
    with listening(Door.SMTP) as port:
        for sender, more, code in (
            (bag.person(1).email, named, "550"),
            (bag.person(0).email, "", "550"),
            ("eve@example.org", named, "550"),
            (bag.person(0).email, named, "250"),
        ):
            with Talk(port) as talk:
                talk.begin("EHLO mx", sender, OURS)
                talk.send(bag.letter(OURS, "bid 5", sender, more))
                assert talk.say(".")[:3] == code, sender
            assert Incoming.objects.count() == (code == "250")
        wait_until_judged()
    assert [one.to for one in mail.outbox] == [[bag.person(0).email]]


def test_a_listener_that_takes_everything_in_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "is_mail_wanted", lambda *_: True)
    with listening(Door.SMTP) as port, Talk(port) as talk:
        talk.begin("EHLO mx", "eve@example.org", OURS)
        talk.send(bag.letter(OURS, "hi", "eve@example.org"))
        assert talk.say(".").startswith("250")


def test_an_address_of_our_mails_that_believes_every_from_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unseated_senders, "has_quoted_our_mail", lambda *_: True)
    assert to_our_sender(bag, "bid 5").kind == "refused"


def test_every_mail_about_a_table_has_an_address_and_none_but_a_question_s_plays(
    bag: Postbag,
) -> None:
    bag.party.play_out()
    (letter,) = letters(bag, 0)
    (to,) = letter.reply_to
    assert ReplyAddress.objects.latest("pk").use == Use.TABLE
    assert bag.writes(0, "bid 5", to=to).kind == "refused"
    assert "The game is over." in bag.last()
