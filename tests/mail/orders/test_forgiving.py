"""What stands around an order is left out or understood, and the receipt says so; what could be
meant otherwise plays nothing."""

from __future__ import annotations

import pytest
from django.core import mail

from accounts.mail_preferences import build_no_mail_preferences
from accounts.models import Person
from games.play.models import Message
from tests.mail.orders.postbag import Postbag, taps_in


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Hi all,\n\nbid 5\n\nThanks, Bert", ("Hi all,", "Thanks, Bert")),
        ("Guten Abend\nbiete 5\nBert", ("Guten Abend", "Bert")),
        ("bid 5\n\nLG\nBert\n+49 30 1234567", ("LG", "Bert", "+49 30 1234567")),
    ],
)
def test_courtesies_are_left_out_and_listed(bag: Postbag, text: str, left: tuple[str, ...]) -> None:
    assert bag.writes(1, text).kind == "played"
    assert all(line in bag.last().partition("Not read")[2] for line in left)


@pytest.mark.parametrize("line", ["鈴木です。", "鈴木と申します。", "太郎より"])
def test_who_says_in_japanese_who_they_are_has_ordered_nothing(bag: Postbag, line: str) -> None:
    Person.objects.filter(pk=bag.person(0).pk).update(name="鈴木 太郎")
    assert bag.writes(0, f"田中{line}\nbid 8").kind == "confirm"
    assert bag.writes(0, f"{line}\nbid 8").kind == "played"


def test_the_receipt_shows_what_was_written_and_what_was_played(bag: Postbag) -> None:
    assert bag.writes(0, "ich biete fünf").kind == "played"
    assert "You wrote “ich biete fünf”, played: bid 5" in bag.last()


@pytest.mark.parametrize(
    "text", ["bid 5\n\nThanks\nno, bid 6", "bid 5\n\nRegards\nwait", "bid 5\n(or 6)", "bid 5 or 6"]
)
def test_what_could_change_an_order_plays_nothing(bag: Postbag, text: str) -> None:
    facts = bag.facts()
    assert bag.writes(0, text).kind in ("confirm", "unclear", "refused")
    assert bag.facts() == facts


def test_nobody_is_asked_to_confirm_what_would_not_be_played(bag: Postbag) -> None:
    assert bag.writes(0, "bid 500\nno, bid 6", sure=False).kind == "refused"
    assert bag.writes(0, "bid 5\nbid 6", sure=False).kind == "unclear"
    assert bag.writes(0, "bid 5\ntake 1", sure=False).kind == "confirm"


@pytest.mark.parametrize("text", ["bidd 5", "bid 5,"])
def test_a_letter_or_a_sign_too_many_is_asked_about(bag: Postbag, text: str) -> None:
    assert bag.writes(0, text).kind == "unclear"
    assert "Did you mean “bid 5”?" in bag.last()
    assert 0 in bag.party.asked()


def test_words_that_nobody_knows_are_asked_about_and_a_yes_plays_the_move(bag: Postbag) -> None:
    facts = bag.facts()
    assert bag.writes(0, "frumiously bid eight gimble").kind == "unclear"
    assert "seems to mean bid 8" in " ".join(bag.last().split())
    assert "answer this email with one word alone: “yes”" in " ".join(bag.last().split())
    assert bag.facts() == facts
    assert bag.writes(0, "yes", to=mail.outbox[-1].reply_to[0]).kind == "played"


def marking(bag: Postbag) -> int:
    """Plays on until somebody chooses their first action; who."""
    while True:
        seat = bag.party.asked()[0]
        decision = bag.party.table(seat).decision
        assert decision is not None
        moves = [str(move) for move in decision.moves]
        if "mark dive" in moves:
            return seat
        bag.party.act(seat, moves[0])


@pytest.mark.parametrize(
    ("text", "meant", "said"),
    [
        ("mark dve", "mark dive", "Did you mean “mark dive”?"),
        ("mark harvests", "mark harvest", "“mark harvests” seems to mean mark harvest"),
    ],
)
def test_what_was_perhaps_meant_is_linked(bag: Postbag, text: str, meant: str, said: str) -> None:
    seat = marking(bag)
    facts = bag.facts()
    assert bag.writes(seat, text).kind in ("refused", "unclear")
    assert said in bag.last()
    assert taps_in(mail.outbox[-1])[0][1] == meant
    assert bag.facts() == facts


def test_the_label_of_a_button_is_its_move(bag: Postbag) -> None:
    assert bag.writes(marking(bag), "Dive").kind == "played"
    assert "played: mark dive" in bag.last()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bid 25", "You have $20 and cannot bid more."),
        ("I bid 25", "You have $20 and cannot bid more."),
        ("mark dive", "You choose an action only in the action phase"),
    ],
)
def test_the_receipt_names_the_rule_that_forbids_a_move(
    bag: Postbag, text: str, words: str
) -> None:
    assert bag.writes(0, text).kind == "refused"
    assert words in " ".join(bag.last().split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("?", "How to play by email"),
        ("rules", "/rules/keywest/"),
        ("log", "\nHistory\n"),
        ("games", " waits for you: http"),
        ("vote", "Seats, votes, a pause and resigning"),
        ("Regeln", "/rules/keywest/"),
    ],
)
def test_a_word_shows_what_it_names(bag: Postbag, text: str, shown: str) -> None:
    assert bag.writes(0, text).kind == "told"
    assert shown in bag.last()


def test_unsubscribe_does_what_its_link_does(bag: Postbag) -> None:
    assert bag.person(0).mails != build_no_mail_preferences()
    assert bag.writes(0, "unsubscribe").kind == "told"
    assert bag.person(0).mails == build_no_mail_preferences()
    assert "You get no more emails" in bag.last()


def test_a_message_needs_no_colon(bag: Postbag) -> None:
    assert bag.writes(0, "message good luck to all of you").kind == "told"
    assert Message.objects.get().text == "good luck to all of you"


def test_a_move_in_a_message_without_a_colon_is_told_to_nobody(bag: Postbag) -> None:
    assert bag.writes(0, "message received\nbid 5").kind == "refused"
    assert not Message.objects.exists()
