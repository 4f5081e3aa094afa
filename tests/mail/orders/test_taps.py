"""What a tap in a mail does: the move that it names if somebody vouches for it, or a click."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.translation import override

from accounts.models import Person
from games.mail.inbound.models import Belief, Incoming
from games.mail.outbound.sender import send_due_mails
from games.mail.outbound.table_section import list_menu_lines
from games.words import get_words
from tests.mail.orders.postbag import Postbag, taps_in
from tests.support.mail_time import all_kinds, time_passes


def turn_mail(bag: Postbag) -> Any:
    """The first seat's."""
    who = bag.person(0)
    Person.objects.filter(pk=who.pk).update(mails=all_kinds("now"))
    time_passes(minutes=20)
    send_due_mails()
    return next(one for one in mail.outbox if one.to == [who.email])


def test_each_move_of_a_turn_mail_can_be_tapped(bag: Postbag) -> None:
    letter, decision = turn_mail(bag), bag.party.table(0).decision
    taps = taps_in(letter)
    assert decision is not None
    assert [line for _to, line in taps] == list(map(str, decision.moves))
    assert len({to for to, _line in taps} | {letter.reply_to[0]}) == 2
    to, line = taps[5]
    assert bag.writes(0, line, to=to).kind == "played"
    assert 0 not in bag.party.asked()


def test_a_discreet_mail_has_no_moves_and_no_taps(bag: Postbag) -> None:
    Person.objects.filter(pk=bag.person(0).pk).update(discreet_mails=True)
    assert taps_in(turn_mail(bag)) == []


def test_what_was_meant_perhaps_can_be_tapped(bag: Postbag) -> None:
    bag.writes(0, "bidd 5")
    receipt = mail.outbox[-1]
    to, line = taps_in(receipt)[0]
    assert line == "bid 5"
    assert to not in receipt.reply_to
    assert bag.writes(0, line, to=to).kind == "played"


def test_what_was_meant_is_not_believed_without_a_click(bag: Postbag) -> None:
    who = bag.person(0)
    Belief.objects.create(person=who, email=who.email, since=timezone.now())
    bag.writes(0, "bidd 5")
    receipt = mail.outbox[-1]
    named = f"In-Reply-To: {receipt.extra_headers['Message-ID']}\r\n"
    to, line = taps_in(receipt)[0]
    assert bag.writes(0, line, to=to, more=named, sure=False).kind == "confirm"
    assert 0 in bag.party.asked()
    ordinary = receipt.reply_to[0]
    assert bag.writes(0, line, to=ordinary, more=named, sure=False).kind == "played"


def test_a_discreet_receipt_names_no_move_and_has_no_tap(bag: Postbag) -> None:
    Person.objects.filter(pk=bag.person(0).pk).update(discreet_mails=True)
    bag.writes(0, "bidd 5")
    assert taps_in(mail.outbox[-1]) == []


def test_a_receipt_in_place_of_a_turn_mail_has_its_taps(bag: Postbag) -> None:
    for seat in range(3):
        bag.writes(seat, f"bid {seat}")
    receipt, decision = mail.outbox[-1], bag.party.table(2).decision
    assert decision is not None
    assert receipt.to == [bag.person(2).email]
    taps = taps_in(receipt)
    assert [line for _to, line in taps] == list(map(str, decision.moves))
    assert receipt.body.count(receipt.reply_to[0]) == 1
    assert len({to for to, _line in taps} | set(receipt.reply_to)) == 2


QUOTED = "\n".join(
    [
        "Your moves",
        *(f"bid {n} <mailto:play%2B{'b' * 32}@play.test?body=bid%20{n}>" for n in (1, 2)),
    ]
)


@pytest.mark.parametrize("above", ["", "Hello,", "thanks!"])
def test_links_of_a_quoted_mail_are_no_moves(bag: Postbag, above: str) -> None:
    facts = bag.facts()
    torn = QUOTED.replace(" <", "\n<")
    assert bag.writes(0, f"{above}\n\n{QUOTED}").kind == "unclear"
    assert bag.writes(0, f"{above}\n\n{torn}").kind != "played"
    assert bag.facts() == facts


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("above", ["", "Your moves\n", "thanks!\n\n"])
def test_the_example_of_a_run_is_no_move(bag: Postbag, above: str, language: str) -> None:
    Person.objects.filter(pk=bag.person(0).pk).update(language=language)
    table = bag.party.table(0)
    assert table.decision is not None
    with override(language):
        (line,) = list_menu_lines(table, table.decision, get_words(language, ("A", "B", "C")))
    facts = bag.facts()
    assert "0" in line
    assert bag.writes(0, f"{above}  {line}").kind != "played"
    assert bag.facts() == facts


def test_no_link_of_a_quoted_mail_is_kept(bag: Postbag) -> None:
    links = turn_mail(bag)
    to = taps_in(links)[0][0]
    quoted = "".join(f"> {line}\r\n" for line in str(links.body).splitlines())
    bag.writes(0, f"bid 5\r\n\r\n{quoted}> mailto:{to.replace('+', '%2B')}?body=bid%201")
    raw = bytes(Incoming.objects.get(kind="played").raw)
    assert to[5:37].encode() not in raw
    assert links.reply_to[0][5:37].encode() not in raw
