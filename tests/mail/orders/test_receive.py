"""Orders by mail are played once, by whom they come from, all together or not at all, and every one
is answered."""

from __future__ import annotations

from datetime import timedelta
from email.header import Header
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.doors.recovery import finish_unfinished_mail
from games.mail.inbound.models import Incoming, ReplyAddress
from games.mail.inbound.orders.receive import receive_mail
from games.mail.inbound.orders.reply_addresses import (
    create_tables_addresses,
    format_reply_address,
    generate_reply_token,
)
from games.mail.outgoing import WIDTH
from games.mail.reply import ReplyTarget, Use
from games.play.models import Seat
from games.play.table import load_header
from games.rules.text import measure_columns
from games.words import get_words, list_seat_names
from tests.mail.orders.postbag import Postbag, move
from tests.play.helpers import person


def test_a_bid_by_mail_is_played_and_answered(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8\n\nCheers\nAnna\n\n> bid 3").kind == "played"
    assert bag.party.asked() == [1, 2]
    assert "Played\n  bid 8" in bag.last()
    assert mail.outbox[-1].to == [bag.person(0).email]
    assert mail.outbox[-1].extra_headers["Auto-Submitted"] == "auto-replied"


def test_the_receipt_lies_in_the_thread_of_the_mail(bag: Postbag) -> None:
    bag.writes(0, "bid 8", more="References: <turn@play.test>\r\n")
    sent = mail.outbox[-1].message()
    root = f"<table.{bag.party.game.slug}.1@localhost>"
    assert sent["References"] == f"{root} <turn@play.test> {sent['In-Reply-To']}"
    assert sent["Subject"] == "Key West, rounds 1 to 4"


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("Re: キーウエスト、ラウンド1〜4", "played"),
        ("Re: Key West, ラウンド1〜4", "played"),
        ("Re: Key West, ラウンド1〜4, bid 9", "confirm"),
    ],
)
def test_the_subject_that_a_game_had_before_its_japanese_title_is_no_new_line(
    bag: Postbag, subject: str, kind: str
) -> None:
    Person.objects.filter(pk=bag.person(0).pk).update(language="ja")
    written = f"Subject: {Header(subject, 'utf-8').encode()}\r\n"
    assert bag.writes(0, "bid 8", more=written).kind == kind


def test_a_mail_that_comes_twice_is_played_once_and_answered_once(bag: Postbag) -> None:
    raw = bag.letter(bag.address(0), "bid 8", bag.person(0).email)
    assert not receive_mail(raw, authenticated=True).again
    facts = bag.facts()
    assert receive_mail(raw, authenticated=True).again
    assert receive_mail(b"Received: by another.server\r\n" + raw, authenticated=True).again
    assert bag.facts() == facts
    assert len(mail.outbox) == 1
    assert [row.kind for row in Incoming.objects.order_by("pk")] == ["played", "copy"]


def test_an_order_that_is_not_possible_says_what_is(bag: Postbag) -> None:
    assert bag.writes(0, "bid 800").kind == "refused"
    assert (
        "Not played, because “bid 800” is not possible now. You have $20 and cannot bid more. "
        "You may write: bid 5 (any whole number from 0 to 20)" in " ".join(bag.last().split())
    )
    assert 0 in bag.party.asked()


def test_several_lines_are_several_moves(bag: Postbag) -> None:
    seat, lines = two_moves(bag)
    assert bag.writes(seat, "\n".join(lines)).kind == "played"
    assert "Played\n  {}\n  {}\n".format(*lines) in bag.last()


def test_a_refused_line_undoes_those_before_it(bag: Postbag) -> None:
    seat, lines = two_moves(bag)
    facts = bag.facts()
    assert bag.writes(seat, f"{lines[0]}\nbid 800").kind == "refused"
    assert bag.facts() == facts
    assert seat in bag.party.asked()
    assert bag.writes(seat, "\n".join(lines)).kind == "played"


def two_moves(bag: Postbag) -> tuple[int, list[str]]:
    """Plays on until somebody may make two moves one after the other with nothing shown between;
    who, and which."""
    while True:
        seat = bag.party.asked()[0]
        first = move(bag, seat)
        acted = bag.party.act(seat, first)
        if seat in bag.party.asked() and not any(fact.barrier for fact in acted.facts):
            second = move(bag, seat)
            bag.party.take_back(seat)
            return seat, [first, second]


def test_after_the_last_sealed_bid_no_further_line_is_read(bag: Postbag) -> None:
    bag.writes(0, "bid 1")
    bag.writes(1, "bid 2")
    assert bag.writes(2, "bid 3\ntake 1").kind == "played"
    assert "Not read\n  take 1" in bag.last()


def test_one_unclear_line_and_nothing_is_played(bag: Postbag) -> None:
    facts = bag.facts()
    assert bag.writes(0, "Well, then\nbid 8").kind == "confirm"
    assert bag.facts() == facts


def test_the_answer_to_a_receipt_is_an_order_too(bag: Postbag) -> None:
    bag.writes(0, "bid 800")
    assert bag.writes(0, "bid 8", to=mail.outbox[-1].reply_to[0]).kind == "played"


def test_a_bid_can_be_taken_back_by_answering_its_receipt(bag: Postbag) -> None:
    bag.writes(0, "bid 8")
    assert bag.writes(0, "undo", to=mail.outbox[-1].reply_to[0]).kind == "taken back"
    assert 0 in bag.party.asked()
    assert bag.writes(0, "bid 9", to=mail.outbox[-1].reply_to[0]).kind == "played"


def test_what_was_shown_cannot_be_taken_back(bag: Postbag) -> None:
    bag.writes(0, "bid 8")
    back = mail.outbox[-1].reply_to[0]
    bag.party.act(1, "bid 1")
    bag.party.act(2, "bid 2")
    facts = bag.facts()
    assert bag.writes(0, "undo", to=back).kind == "refused"
    assert bag.facts() == facts


def test_an_old_address_takes_back_nothing_but_its_own_answer(bag: Postbag) -> None:
    seat, lines = two_moves(bag)
    first = bag.address(seat)
    bag.writes(seat, lines[0], to=first)
    second = mail.outbox[-1].reply_to[0]
    bag.party.act(seat, lines[1])
    facts = bag.facts()
    assert bag.writes(seat, "undo", to=first).kind == "refused"
    assert bag.facts() == facts
    if bag.party.table(seat).take_back is not None:
        assert bag.writes(seat, "undo", to=second).kind == "taken back"


def test_help_menu_and_board_are_told(bag: Postbag) -> None:
    assert bag.writes(0, "help\nboard\nmenu").kind == "told"
    assert "How to play by email" in bag.last()
    table = bag.party.table(0)
    assert table.view is not None
    say = get_words("en", list_seat_names(load_header("id", bag.party.id)))
    assert table.game.presentation.text_board(table.view, say).rstrip() in bag.last()


def test_the_receipt_is_in_the_language_of_its_reader(bag: Postbag) -> None:
    reader = bag.person(0)
    reader.language = "de"
    reader.save()
    bag.writes(0, "bid 800")
    assert "nicht möglich" in bag.last()


# --- tokens
# --------------------------------------------------------------------------------------------------


def test_guesses_do_nothing(bag: Postbag) -> None:
    facts = bag.facts()
    for _ in range(25):
        assert (
            bag.writes(
                0, "bid 8", to=format_reply_address(generate_reply_token(), "play.test")
            ).kind
            == "stranger"
        )
    assert bag.facts() == facts
    assert not mail.outbox


def test_another_player_s_token_does_nothing(bag: Postbag) -> None:
    facts = bag.facts()
    assert bag.writes(0, "bid 8", to=bag.address(1)).kind == "stranger"
    assert bag.facts() == facts


def test_a_forwarded_mail_answered_by_a_friend_does_nothing(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8", sender=person("Friend").email).kind == "stranger"
    assert 0 in bag.party.asked()


def test_a_token_dies_with_its_question(bag: Postbag) -> None:
    to = bag.address(0)
    bag.writes(0, "bid 8", to=to)
    facts = bag.facts()
    assert bag.writes(0, "bid 9", to=to).kind == "closed"
    bag.party.act(1, "bid 1")
    bag.party.act(2, "bid 2")
    later = bag.facts()
    assert later > facts
    assert bag.writes(0, "take 1", to=to).kind == "closed"
    assert bag.facts() == later


def test_a_token_dies_with_the_address_that_it_was_sent_to(bag: Postbag) -> None:
    to, owner = bag.address(0), bag.person(0)
    owner.email = "new@example.org"
    owner.save()
    assert bag.writes(0, "bid 8", to=to).kind == "stranger"


def test_a_token_dies_with_the_seat(bag: Postbag) -> None:
    to, sender = bag.address(0), bag.person(0).email
    Seat.objects.filter(game_id=bag.party.id, number=0).update(person=person("Heir"))
    assert bag.writes(0, "bid 8", to=to, sender=sender).kind == "refused"
    assert "You do not sit at that table" in bag.last()


def test_two_tokens_in_one_mail_do_nothing(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8", to=f"{bag.address(0)}, {bag.address(0)}").kind == "stranger"


def test_no_token_is_kept(bag: Postbag) -> None:
    token = bag.address(0).partition("+")[2].partition("@")[0]
    row = ReplyAddress.objects.latest("pk")
    assert token not in " ".join(str(value) for value in vars(row).values())


# --- who may not be believed
# ------------------------------------------------------------------------------------------


def test_without_a_server_s_word_nothing_is_played_but_confirmation_asked(bag: Postbag) -> None:
    facts = bag.facts()
    told = bag.writes(0, "bid 8", sure=False)
    assert told.kind == "confirm"
    assert bag.facts() == facts
    assert f"http://testserver/orders/{told.key}/" in bag.last()


@pytest.mark.parametrize(
    ("checks", "kind"),
    [
        (["mx.play.test; dmarc=pass header.from=example.org"], "played"),
        (
            ["mx.play.test; spf=pass; dkim=pass; dmarc=pass (p=none) header.from=example.org"],
            "played",
        ),
        (["mx.play.test; dmarc=fail header.from=example.org"], "confirm"),
        (["mx.play.test; dmarc=pass header.from=evil.org"], "confirm"),
        (["mx.play.test; dmarc=pass"], "confirm"),
        (["mx.play.test; dkim=pass header.from=example.org"], "confirm"),
        (['mx.play.test; x="dmarc=pass header.from=example.org"; dmarc=fail'], "confirm"),
        (["mx.play.test; x=dmarc=pass header.from=example.org"], "confirm"),
        (['mx.play.test; x="; dmarc=pass header.from=example.org "; dmarc=fail'], "confirm"),
        (["mx.play.test; x=y (; dmarc=pass header.from=example.org ); spf=fail"], "confirm"),
        (["mx.play.test; x=y ((; dmarc=pass header.from=example.org"], "confirm"),
        (["mx.play.test; x=y; dmarc=pass header.from=example.org; dmarc=fail"], "confirm"),
        (["mx.evil.org; dmarc=pass header.from=example.org"], "confirm"),
        (
            ["mx.evil.org; dmarc=fail", "mx.play.test; dmarc=pass header.from=example.org"],
            "confirm",
        ),
        (
            [
                "mx.play.test; dmarc=fail header.from=example.org",
                "mx.play.test; dmarc=pass header.from=example.org",
            ],
            "confirm",
        ),
        (["mx.play.test.evil.org; dmarc=pass header.from=example.org"], "confirm"),
        (["mx.evil.org; x=y; mx.play.test; dmarc=pass header.from=example.org"], "confirm"),
        ([], "confirm"),
    ],
)
def test_our_mail_server_s_word_counts_and_no_other(
    bag: Postbag, settings: Any, checks: list[str], kind: str
) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    more = "".join(f"Authentication-Results: {check}\r\n" for check in checks)
    assert bag.writes(0, "bid 8", more=more, sure=False).kind == kind


def test_by_default_no_server_s_word_counts(bag: Postbag) -> None:
    more = "Authentication-Results: mx.play.test; dmarc=pass header.from=example.org\r\n"
    assert bag.writes(0, "bid 8", more=more, sure=False).kind == "confirm"


def test_somebody_else_is_told_nothing_of_the_game(bag: Postbag) -> None:
    bag.writes(0, "board\nmenu", sender="eve@evil.org")
    assert mail.outbox[-1].to == ["eve@evil.org"]
    said = str(mail.outbox[-1].message())
    assert bag.party.game.slug not in said
    assert bag.person(0).email not in said
    assert "bid" not in said
    assert not mail.outbox[-1].reply_to


def test_a_receipt_holds_what_its_seat_may_know_and_no_more(bag: Postbag) -> None:
    bag.writes(0, "bid 7")
    bag.writes(1, "board")
    assert "bid 7" not in bag.last()
    assert "7 dollars" not in bag.last()
    assert "bid" not in mail.outbox[-1].subject


# --- nothing is lost
# --------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_kept(bag: Postbag) -> None:
    told = receive_mail(b"\0" * 2_000_000)
    kept = Incoming.objects.get()
    assert (told.kind, kept.why) == ("hostile", "too large")
    assert bytes(kept.raw) == b"\0" * (1024 * 1024 + 1)


@pytest.mark.parametrize("several", [False, True])
def test_a_mail_without_a_text_is_told_so(bag: Postbag, several: bool) -> None:
    """Encrypted, or packed into an attachment."""
    own = ReplyTarget(Use.TABLE, bag.party.id, 0, 1, bag.person(0).pk, "n" * 32)
    to = create_tables_addresses([[own] * 2])[0] if several else bag.address(0)
    packed = "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nMIIB"
    letter = bag.letter(to, "", bag.person(0).email)
    head = letter.partition(b"Content-Type")[0]
    assert bag.delivers(head + packed.encode()).kind == "unclear"
    assert "No text was found in your email." in " ".join(bag.last().split())
    bag.writes(0, "what?", to=to)
    assert "No text" not in bag.last()


def test_an_answer_that_could_not_be_sent_goes_out_later(bag: Postbag, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert bag.writes(0, "bid 8").kind == "played"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert finish_unfinished_mail() == 0
    Incoming.objects.update(tried_at=timezone.now() - timedelta(minutes=3))
    assert finish_unfinished_mail() == 1
    assert finish_unfinished_mail() == 0
    assert len(mail.outbox) == 1
    assert "Played" in bag.last()


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize(
    "text", ["help\nboard\nmenu\nhistory", "bid 800", "Hello, how are you?", "bid 8"]
)
def test_a_receipt_keeps_within_the_columns_of_a_mail(
    bag: Postbag, language: str, text: str
) -> None:
    Person.objects.update(language=language)
    bag.writes(0, text)
    wide = [
        line
        for line in bag.last().splitlines()
        if measure_columns(line) > WIDTH and "://" not in line
    ]
    assert wide == []
