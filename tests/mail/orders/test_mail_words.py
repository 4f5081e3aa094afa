"""What can be written by mail besides moves, and moves in the reader's own language; what the
receipt says of it."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.calendar.models import Absence
from games.mail.inbound.models import Incoming
from games.mail.inbound.orders.written_days import read_written_day
from games.mail.sandbox.mail_keywords import sort_by_purpose
from games.play.models import Message, Notice
from games.rules.orders import speech
from games.rules.orders.notation import Unreadable
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.mail_parts import page_of_last

TODAY = date(2026, 11, 21)


def speaks(bag: Postbag, seat: int, language: str) -> None:
    """The person in this seat has chosen that language."""
    person = bag.person(seat)
    person.language = language
    person.save()


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("de", "Biete 8.", "biete 8"),
        ("fr", "enchere 8", "mise 8"),
        ("ja", "入札８。", "8ドルで入札"),
        ("en", "BID 8", "bid 8"),
    ],
)
def test_a_bid_in_ones_own_language_is_played_and_repeated_as_it_was_understood(
    bag: Postbag, language: str, text: str, shown: str
) -> None:
    speaks(bag, 0, language)
    assert bag.writes(0, text).kind == "played"
    assert bag.party.asked() == [1, 2]
    assert f"\n  {shown}\n" in bag.last()
    assert shown in page_of_last()


def test_the_language_of_the_order_need_not_be_that_of_the_reader(bag: Postbag) -> None:
    assert bag.writes(0, "入札 8").kind == "played"
    assert "Played\n  bid 8\n" in bag.last()


@pytest.mark.parametrize(
    ("language", "menu"),
    [
        ("de", "biete 5 (jede ganze Zahl von 0 bis 20)"),
        ("fr", "mise 5 (tout nombre entier de 0 à 20)"),
        ("ja", "5ドルで入札（0から20までの整数ならどれでも）"),
    ],
)
def test_what_may_be_written_is_told_in_the_reader_s_words(
    bag: Postbag, language: str, menu: str
) -> None:
    speaks(bag, 0, language)
    bag.writes(0, "bid 800")
    assert menu in bag.last()
    assert menu in page_of_last()


def test_the_receipt_s_page_needs_no_pictures_and_no_scripts(bag: Postbag) -> None:
    bag.writes(0, "help\nboard\nmenu\nhistory")
    source = page_of_last()
    assert "prefers-color-scheme: dark" in source
    assert "max-width:640px" in source
    assert 'src="http' not in source
    for foreign in ("<script", "javascript:", "url("):
        assert foreign not in source


def test_what_stood_in_the_mail_is_no_page_of_ours(bag: Postbag) -> None:
    bag.writes(0, "<script>alert(1)</script>")
    assert "<script>" not in page_of_last()
    assert "&lt;script&gt;" in page_of_last()


def test_history_tells_this_round(bag: Postbag) -> None:
    bag.writes(0, "bid 1")
    bag.party.act(1, "bid 2")
    bag.party.act(2, "bid 3")
    assert bag.writes(bag.party.asked()[0], "history").kind == "told"
    assert "\nHistory\n- " in bag.last()
    assert "The bids: " in bag.last().partition("\nHistory\n")[2]


# --- table talk
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["message", "Message", "Nachricht", "メッセージ"])
def test_a_message_is_told_to_the_table(bag: Postbag, word: str) -> None:
    assert bag.writes(0, f"{word}: Good luck!\nMay the best diver win.").kind == "told"
    said = Message.objects.get()
    assert (said.seat, said.text) == (0, "Good luck!\nMay the best diver win.")
    assert "Posted at the table\nGood luck!" in bag.last()
    assert set(Notice.objects.filter(kind="message").values_list("seat", flat=True)) == {1, 2}


def test_a_move_and_a_message_go_together(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8\nmessage: stop").kind == "played"
    assert Message.objects.get().text == "stop"
    assert bag.party.asked() == [1, 2]


def test_a_refused_move_keeps_the_message_back(bag: Postbag) -> None:
    assert bag.writes(0, "bid 800\nmessage: hello").kind == "refused"
    assert not Message.objects.exists()


def test_a_message_too_long_plays_nothing(bag: Postbag) -> None:
    facts = bag.facts()
    assert bag.writes(0, "bid 8\nmessage: " + "x" * 2001).kind == "refused"
    assert bag.facts() == facts
    assert bag.writes(0, "bid 8").kind == "played"


def test_nobody_talks_in_another_s_name(bag: Postbag) -> None:
    assert bag.writes(0, "message: I give up", sure=False).kind == "confirm"
    assert bag.writes(0, "message: I give up", sender="eve@evil.org").kind == "stranger"
    assert not Message.objects.exists()


# --- away
# --------------------------------------------------------------------------------------------------


def test_whoever_goes_away_writes_until_when(bag: Postbag) -> None:
    until = timezone.now().date() + timedelta(days=5)
    assert bag.writes(0, f"away until {until:%Y-%m-%d}").kind == "told"
    away = Absence.objects.get()
    assert (away.person_id, away.last_day) == (bag.person(0).pk, until)
    assert "You are away until" in bag.last()


def test_a_day_that_cannot_be_read_or_had_changes_nothing(bag: Postbag) -> None:
    facts = bag.facts()
    assert bag.writes(0, "bid 8\naway until the cows come home").kind == "unclear"
    assert bag.writes(0, "bid 8\naway until 2020-01-01").kind == "refused"
    assert bag.facts() == facts
    assert not Absence.objects.exists()


def test_nobody_is_sent_away_by_somebody_else(bag: Postbag) -> None:
    until = timezone.now().date() + timedelta(days=5)
    assert bag.writes(0, f"away until {until}", sure=False).kind == "confirm"
    assert not Absence.objects.exists()


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("3 March", date(2027, 3, 3)),
        ("March 3rd", date(2027, 3, 3)),
        ("24 Dec", date(2026, 12, 24)),
        ("3. März", date(2027, 3, 3)),
        ("3 maerz 2027", date(2027, 3, 3)),
        ("24.12.", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("le 1er août", date(2027, 8, 1)),
        ("3 février", date(2027, 2, 3)),
        ("3月3日", date(2027, 3, 3)),
        ("１２月２４日まで", date(2026, 12, 24)),
        ("2026年12月24日", date(2026, 12, 24)),
        ("2026-12-24", date(2026, 12, 24)),
        ("29 Feb", date(2028, 2, 29)),
        ("21 November", TODAY),
        ("31 June", None),
        ("ju 3", None),
        ("tomorrow", TODAY + timedelta(days=1)),
        ("morgen", TODAY + timedelta(days=1)),
        ("demain", TODAY + timedelta(days=1)),
        ("明日", TODAY + timedelta(days=1)),
        ("übermorgen", TODAY + timedelta(days=2)),
        ("après-demain", TODAY + timedelta(days=2)),
        ("3.12.26", date(2026, 12, 3)),
        ("24/12", date(2026, 12, 24)),
        ("12/24/26", date(2026, 12, 24)),
        ("4/4", date(2027, 4, 4)),
        ("31/6", None),
        ("tomorrow or later", None),
        ("", None),
    ],
)
def test_days_as_people_write_them(written: str, day: date | None) -> None:
    assert read_written_day(written, TODAY, "en") == day


@pytest.mark.parametrize(
    ("language", "day"),
    [("de", date(2027, 3, 12)), ("fr", date(2027, 3, 12)), ("ja", date(2026, 12, 3))],
)
def test_a_day_with_a_slash_is_read_as_the_language_writes_it(language: str, day: date) -> None:
    assert read_written_day("12/3", TODAY, language) == day


def test_a_day_that_english_writes_in_two_ways_is_asked_about(bag: Postbag) -> None:
    with pytest.raises(Unreadable):
        read_written_day("12/3", TODAY, "en")
    assert bag.writes(0, "away until 12/3").kind == "unclear"
    assert "could mean" in bag.last()
    assert not Absence.objects.exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("12月31日まで留守にします", True),
        ("伝言：がんばりましょう。", True),
        ("取り消します", False),
    ],
)
def test_japanese_words_that_are_no_moves(line: str, told: bool) -> None:
    letter = sort_by_purpose([line], frozenset())
    assert bool(letter.away or letter.message) == told
    assert letter.undo != told


# --- how long it takes
# ------------------------------------------------------------------------------------------------


def test_a_receipt_is_out_within_seconds_after_the_mail_came_in(bag: Postbag) -> None:
    """Within the call that takes the mail in, which waits for nothing and nobody."""
    began = time.process_time()
    bag.writes(0, "bid 8")
    assert len(mail.outbox) == 1
    assert time.process_time() - began < 10


def test_the_receipt_repeats_every_understood_order_of_a_whole_game(transactional_db: None) -> None:
    """Each move of a game is mailed in one of four languages, and its receipt names it in words and
    in notation."""
    bag, count = Postbag(Party.sit_down(3, rules="keywest")), 0
    for seat, language in enumerate(("de", "fr", "ja")):
        speaks(bag, seat, language)
    while count < 40:
        seat = bag.party.asked()[0]
        decision = bag.party.table(seat).decision
        assert decision is not None
        line = str(decision.moves[(7 * count) % len(decision.moves)])
        spoken = speech.display_line("keywest", ("de", "fr", "ja")[seat], line)
        assert bag.writes(seat, spoken).kind == "played"
        assert f"\n  {spoken}\n" in bag.last()
        assert spoken.replace("'", "&#x27;") in page_of_last()
        count += 1


@pytest.mark.parametrize(
    "text", ["away until \0", "away until 3\0 March", "message: Ahoy\0", "plan: bid 8\0", "bid\0 8"]
)
def test_what_no_database_takes_stops_nothing(bag: Postbag, text: str) -> None:
    assert bag.writes(0, text).kind in ("unclear", "refused", "told")
    assert not Incoming.objects.filter(kind="new").exists()
    assert "\0" not in bag.last()
