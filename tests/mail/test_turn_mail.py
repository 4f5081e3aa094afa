"""What stands in a turn mail: a whole position for its own reader, in their words, and nothing that
they may not know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from accounts.models import Person
from games.mail.outbound.ports import reply_addresses
from games.mail.reply import ReplyTarget
from games.play import lobby
from games.play.models import Game, Notice
from games.rules.text import measure_columns
from tests.play.helpers import Party
from tests.support.filling import Fill
from tests.support.mail_parts import address, html, mails_of, pictures, size_without_pictures, text
from tests.support.smtp import MailServer

pytestmark = pytest.mark.usefixtures("pictures")


@pytest.fixture
def keywest(server: MailServer) -> Party:
    """Three people at Key West, asked for their first bids."""
    return Party.seated(3, rules="keywest")


def test_the_mail_is_a_whole_position_that_can_be_read_anywhere(
    keywest: Party, server: MailServer
) -> None:
    mail = mails_of(server)[address(keywest, 0)]
    told = text(mail)
    assert str(mail["Subject"]) == "Key West, rounds 1 to 4"
    assert told.splitlines()[0].endswith(", round 1, make your sealed bid")
    for words in (
        "KEY WEST, ROUND 1 OF 8",
        "ON OFFER",
        "Your moves",
        "bid 5 (any whole number from 0 to 20)",
        "The game has begun.",
        "Hello ",
    ):
        assert words in told
    assert f"http://testserver/t/{keywest.game.slug}/" in told
    assert max(len(line) for line in told.splitlines() if "://" not in line) <= 76
    assert "ON OFFER" not in html(mail)
    assert 'alt="The board of Key West: Round 1 of 8 · bids, ' in html(mail)


def test_the_board_travels_inside_the_mail(keywest: Party, server: MailServer) -> None:
    mail = mails_of(server)[address(keywest, 0)]
    whole, part = pictures(mail)
    for png in (whole, part):
        assert png.get_payload(decode=True).startswith(b"\x89PNG")
        assert f'<img src="cid:{png["Content-ID"].strip("<>")}"' in html(mail)
    assert html(mail).count("<img ") == 2
    assert mail.get_content_type() == "multipart/alternative"


def test_without_a_picture_the_board_is_there_in_letters(
    keywest: Party, server: MailServer, settings: Any
) -> None:
    settings.MAIL_PICTURES = False
    mail = mails_of(server)[address(keywest, 0)]
    assert not pictures(mail)
    assert "<img" not in html(mail)
    assert "ON OFFER" in html(mail)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_every_mail_is_small_and_narrow_and_asks_for_nothing_from_outside(
    keywest: Party, server: MailServer, language: str
) -> None:
    Person.objects.update(language=language)
    mails = mails_of(server).values()
    for raw in server.raw:
        assert max(map(len, raw.split(b"\r\n"))) <= 998
        assert raw.isascii()
        assert b"\n" not in raw.replace(b"\r\n", b"")
    for mail in mails:
        assert size_without_pictures(mail) < 100_000
        assert sum(len(png.get_payload(decode=True)) for png in pictures(mail)) <= 120_000
        assert len(pictures(mail)) == 2
        assert (
            max(measure_columns(line) for line in text(mail).splitlines() if "://" not in line)
            <= 76
        )
        assert not re.search(r"<(script|link|iframe)|url\(|src=(?!\"cid:)|@import", html(mail))


def test_the_mail_speaks_the_language_of_its_reader(keywest: Party, server: MailServer) -> None:
    Person.objects.filter(email=address(keywest, 1)).update(language="de")
    mails = mails_of(server)
    assert "ON OFFER" in text(mails[address(keywest, 0)])
    assert "ON OFFER" not in text(mails[address(keywest, 1)])
    mail = mails[address(keywest, 1)]
    assert str(mail["Subject"]) == "Key West, Runden 1 bis 4"
    assert "biete verdeckt" in text(mail).splitlines()[0]


def test_a_subject_has_the_printed_name_of_a_game_and_the_comma_of_its_language(
    keywest: Party, server: MailServer
) -> None:
    Person.objects.filter(email=address(keywest, 1)).update(language="ja")
    Person.objects.filter(email=address(keywest, 2)).update(language="fr")
    mails = mails_of(server)
    assert str(mails[address(keywest, 1)]["Subject"]) == "キーウエスト、ラウンド1〜4"
    assert str(mails[address(keywest, 2)]["Subject"]) == "Key West, tours 1 à 4"


def test_nobody_reads_anothers_bid_or_money(server: MailServer) -> None:
    """Two games that differ in nothing but what seat 0 does in secret make the same mail for seat
    1."""
    told = []
    for amount in (0, 3):
        party = Party.sit_down(3)
        Notice.objects.exclude(game_id=party.id).delete()
        party.act(0, f"bid {amount}")
        mail = mails_of(server)[address(party, 1)]
        whole = str(mail["Subject"]) + text(mail) + html(mail)
        told.append(re.sub(r"/t/\w+/|/stop/[^/]+/|with \w+|\d+ minutes|(Anna|Bert) \d+", "", whole))
    assert told[0] == told[1]


def test_everybody_sees_their_own_money_alone(keywest: Party, server: MailServer) -> None:
    mails = mails_of(server)
    for seat in range(3):
        name = Person.objects.get(email=address(keywest, seat)).name
        money = re.findall(
            r"^(.+): 0 points, money (\S+),", text(mails[address(keywest, seat)]), re.MULTILINE
        )
        assert [who for who, shown in money if shown.startswith("$")] == [name]
        assert [shown for _who, shown in money].count("hidden") == 2


def test_what_only_i_have_seen_is_in_my_mail_alone(server: MailServer) -> None:
    party = Party.sit_down(2)
    party.bid(3, 0)
    party.act(0, "pick a")
    party.act(0, "open")
    mails = mails_of(server)
    assert "You saw" in text(mails[address(party, 0)])
    assert address(party, 1) not in mails
    party.act(0, "keep")
    theirs = mails_of(server)[address(party, 1)]
    assert "opened it" in text(theirs)
    assert "gram" not in text(theirs) + html(theirs)


def test_headers_name_the_mail_the_thread_and_the_way_out(
    keywest: Party, server: MailServer
) -> None:
    mails = mails_of(server)
    thread = f"<table.{keywest.game.slug}.1@localhost>"
    for mail in mails.values():
        assert mail["Auto-Submitted"] == "auto-generated"
        assert mail["References"] == mail["In-Reply-To"] == thread
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(
            r"<http://testserver/mails/stop/\S+/>", mail["List-Unsubscribe"].strip()
        )
        assert len(mail.get_all("From", [])) == 1
        assert mail["Reply-To"] is None
    assert len({mail["Message-ID"] for mail in mails.values()}) == 3


def test_the_since_part_leaves_out_what_was_taken_back(server: MailServer) -> None:
    party = Party.sit_down(2)
    party.bid(3, 0)
    party.act(0, "pick a")
    party.take_back(0)
    told = text(mails_of(server)[address(party, 0)])
    assert "Since your last turn" in told
    assert "picked shell" not in told


@pytest.mark.parametrize(
    "trick", ["a\r\nBcc: x@example.org", "a\nX-Evil: 1", "a\u2028b", "a\x0bb", "a\x85b", "🏝" * 40]
)
def test_names_and_titles_cannot_write_headers(server: MailServer, trick: str) -> None:
    party = Party.sit_down(2)
    Game.objects.filter(pk=party.id).update(title=trick)
    Person.objects.filter(email=address(party, 1)).update(name=trick[:30])
    mails = mails_of(server)
    assert len(mails) == 2
    for mail in mails.values():
        assert mail["Bcc"] is None
        assert mail["X-Evil"] is None
        assert len(mail.get_all("Subject", [])) == 1


def test_a_title_in_html_is_only_text(server: MailServer) -> None:
    party = Party.sit_down(2)
    Game.objects.filter(pk=party.id).update(title="<b onclick=x>Hi</b>")
    assert "<b onclick" not in html(mails_of(server)[address(party, 0)])


def test_many_tables_in_one_mail_stay_below_what_mail_programs_cut(server: MailServer) -> None:
    host = Person.objects.create(email="many@example.org", name="Many", language="ja")
    for _ in range(8):
        lobby.open_table(host.pk, "keywest", 3, bots=["random"] * 2)
    mail = mails_of(server)["many@example.org"]
    assert text(mail).count("http://testserver/t/") == 8
    assert size_without_pictures(mail) < 100_000
    assert len(pictures(mail)) == 2 * 3


def addresses_of(asked: Sequence[ReplyTarget]) -> list[str]:
    """A door for orders that can be foretold."""
    return [f"play+{one.game}.{one.seat}.{one.seq}.{one.person}@play.test" for one in asked]


def test_where_orders_come_by_mail_the_answer_goes_to_the_question(
    keywest: Party, server: MailServer, fill: Fill
) -> None:
    fill(reply_addresses, addresses_of)
    mail = mails_of(server)[address(keywest, 2)]
    notice = Notice.objects.get(game_id=keywest.id, seat=2, kind="turn")
    assert mail["Reply-To"] == f"play+{keywest.id}.2.{notice.seq}.{notice.person_id}@play.test"
    assert "answer this email" in text(mail)
