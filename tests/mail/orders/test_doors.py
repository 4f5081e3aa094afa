"""The doors for mailed orders: a pipe, the page that confirms, the post office; and a whole game
through them."""

from __future__ import annotations

import io
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client

from games.bots.door import answer_for_bots
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.doors.recovery import finish_unfinished_mail
from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.receive import receive_mail, store_raw_message
from games.play.models import Game, Status
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party, person
from tests.support.signed_in import signed_in


def test_a_mail_server_pipes_a_message_in(
    bag: Postbag, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    more = "Authentication-Results: mx.play.test; dmarc=pass header.from=example.org\r\n"
    raw = bag.letter("Key West <post@play.test>", "bid 8", bag.person(0).email, more)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"From ben Wed Mar 3\n" + raw)))
    said = io.StringIO()
    call_command("read_mail", recipient=bag.address(0), stdout=said)
    assert said.getvalue() == "played\n"
    assert bag.party.asked() == [1, 2]


def test_a_message_that_could_not_be_stored_is_brought_again(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = bag.letter(bag.address(0), "bid 8", bag.person(0).email)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    try:
        with pytest.raises(SystemExit) as left:
            call_command("read_mail", stderr=io.StringIO())
    finally:
        connection.close()
    assert left.value.code == 75


def test_a_recipient_in_broken_letters_is_kept_all_the_same(bag: Postbag) -> None:
    pk, again = store_raw_message(
        b"From: anna@example.org\r\n\r\nbid 8\r\n",
        door=Door.PIPE,
        recipient="play+\udcff\0@play.test",
    )
    assert (Incoming.objects.get(pk=pk).recipient, again) == ("play+??@play.test", False)


def test_looking_at_the_page_that_confirms_plays_nothing(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8", sure=False)
    facts = bag.facts()
    page = f"/orders/{told.key}/"
    client = signed_in(bag.person(0))
    assert "bid 8" in client.get(page).content.decode()
    client.head(page)
    client.options(page)
    assert bag.facts() == facts
    assert client.post(page, follow=True).status_code == 200
    assert bag.party.asked() == [1, 2]
    assert "Played\n  bid 8" in client.get(page).content.decode()


def test_confirming_twice_plays_once(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8", sure=False)
    client = signed_in(bag.person(0))
    client.post(f"/orders/{told.key}/")
    facts = bag.facts()
    client.post(f"/orders/{told.key}/")
    assert bag.facts() == facts


def test_of_two_clicks_at_once_one_plays_and_both_see_what_came_of_it(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8", sure=False)
    clients = [signed_in(bag.person(0)) for _ in range(2)]
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda client: clicked(client, f"/orders/{told.key}/"), clients))
    assert answers == [302, 302]
    assert bag.party.asked() == [1, 2]
    assert len(mail.outbox) == 2


def clicked(client: Client, page: str) -> int:
    """The status of a click, in a thread of its own."""
    try:
        return client.post(page).status_code
    finally:
        connection.close()


def test_nobody_else_confirms(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8", sure=False)
    for client in (signed_in(bag.person(1)), signed_in(person("Eve"))):
        assert client.get(f"/orders/{told.key}/").status_code == 404
        assert client.post(f"/orders/{told.key}/").status_code == 404
    assert Client().post(f"/orders/{told.key}/").status_code == 302
    assert 0 in bag.party.asked()


def test_a_confirmation_that_comes_too_late_plays_nothing(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8", sure=False)
    bag.party.act(0, "bid 1")
    facts = bag.facts()
    signed_in(bag.person(0)).post(f"/orders/{told.key}/")
    assert bag.facts() == facts
    assert "the question that your email answers has been closed" in bag.last()


def letter(bag: Postbag, seat: int) -> Letter:
    """A turn mail on the shelf of the post office."""
    raw = (
        f"From: post@play.test\r\nReply-To: {bag.address(seat)}\r\nMessage-ID: <t@play.test>\r\n"
        f"Subject: Turn\r\n\r\n"
    )
    return Letter.objects.create(
        to=bag.person(seat).email, subject="Turn", raw=raw + "Bid, please.\r\nbid 3\r\nstop"
    )


def test_a_letter_is_answered_by_hand(bag: Postbag) -> None:
    shelf, client = letter(bag, 0), signed_in(bag.person(0))
    assert "Answer this email" in client.get(f"/post-office/{shelf.pk}/").content.decode()
    answer = client.post(f"/orders/answer/{shelf.pk}/", {"text": "bid 8"}, follow=True)
    assert "Played\n  bid 8" in answer.content.decode()
    assert bag.party.asked() == [1, 2]
    assert mail.outbox[-1].extra_headers["In-Reply-To"].endswith("@play.test>")


def test_nobody_answers_the_letter_of_another(bag: Postbag, settings: Any) -> None:
    shelf, eve = letter(bag, 0), signed_in(bag.person(1))
    page = eve.get(f"/post-office/{shelf.pk}/").content.decode()
    assert "<textarea" not in page
    assert eve.post(f"/orders/answer/{shelf.pk}/", {"text": "bid 8"}).status_code == 404
    assert Client().post(f"/orders/answer/{shelf.pk}/", {"text": "bid 8"}).status_code == 302
    settings.POST_OFFICE = False
    assert (
        signed_in(bag.person(0)).post(f"/orders/answer/{shelf.pk}/", {"text": "bid 8"}).status_code
        == 404
    )
    assert 0 in bag.party.asked()


def test_a_letter_that_asks_nothing_takes_no_answer(bag: Postbag) -> None:
    code = Letter.objects.create(
        to=bag.person(0).email, subject="Code", raw="From: post@play.test\r\n\r\nABCD-EFGH"
    )
    assert (
        "<textarea" not in signed_in(bag.person(0)).get(f"/post-office/{code.pk}/").content.decode()
    )


def test_a_whole_game_is_played_by_mail_alone(transactional_db: None) -> None:
    bag = Postbag(Party.sit_down(1, bots=("random", "random"), rules="keywest"))
    dice, moves = random.Random(3), 0
    human = next(seat.number for seat in bag.party.table(None).seats if seat.person_id)
    while Game.objects.get(pk=bag.party.id).status == Status.RUNNING:
        answer_for_bots(bag.party.id)
        finish_unfinished_mail()
        decision = bag.party.table(human).decision
        if decision is None:
            continue
        line = str(dice.choice(decision.moves))
        to = mail.outbox[-1].reply_to[0] if mail.outbox else bag.address(human)
        raw = bag.letter(to, f"{line}\n\n> stop\n> bid 3", bag.person(human).email)
        assert receive_mail(raw, authenticated=True).kind == "played"
        moves += 1
    finish_unfinished_mail()
    assert moves > 30
    assert Game.objects.get(pk=bag.party.id).status == Status.FINISHED
    assert len(mail.outbox) == moves
