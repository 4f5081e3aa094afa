"""Out and back: the turn mail that really goes out is answered by hand in the post office, and so
is its receipt."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.mail.dev_mailbox.models import Letter
from games.mail.outbound.sender import send_due_mails
from tests.mail.orders.postbag import Postbag
from tests.support.mail_time import time_passes


@pytest.fixture(autouse=True)
def _post_office(settings: Any) -> None:
    settings.POST_OFFICE = True
    settings.EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"


def answers(bag: Postbag, text: str) -> str:
    """The person in the first seat answers the newest letter to them; what the page then says."""
    client = Client()
    client.force_login(bag.person(0))
    letter = Letter.objects.filter(to=bag.person(0).email).latest("pk")
    assert "Answer this email" in client.get(f"/post-office/{letter.pk}/").content.decode()
    return client.post(f"/orders/answer/{letter.pk}/", {"text": text}, follow=True).content.decode()


def test_a_turn_mail_is_answered_and_its_receipt_too(bag: Postbag) -> None:
    time_passes(minutes=10)
    assert send_due_mails() == 3
    told = "You may write: bid 5 (any whole number from 0 to 20)"
    assert told in " ".join(answers(bag, "bid 800").split())
    assert "Played\n  bid 8\n" in answers(bag, "bid 8")
    assert "was undone" in answers(bag, "undo")
    assert "Played\n  bid 9\n" in answers(bag, "bid 9")
    assert bag.party.asked() == [1, 2]
