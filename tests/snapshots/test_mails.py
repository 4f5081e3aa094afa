"""Every kind of mail says what it said in English, and one of them in every language."""

from __future__ import annotations

from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone, translation

from accounts.models import Person
from games.mail.outbound.sender import send_due_mails
from games.mail.sandbox.tokens import hide_tokens
from games.play.models import Game, Notice
from games.play.notice import State
from games.seats import handover
from games.seats.models import SeatOfferPreferences
from games.seats.offers import offer_seats_to_candidates
from tests.mail.everything import every_mail
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party, person
from tests.snapshots.dom import outline, said
from tests.snapshots.kept import differences
from tests.snapshots.still import still
from tests.support.mail_time import time_passes
from tests.support.notice_kinds import list_table_kinds

pytestmark = pytest.mark.usefixtures("pictures")

OTHERS = [code for code, _name in settings.LANGUAGES if code != "en"]
FIRST = 8_000_000
APART = 100_000


def test_every_mail_says_what_it_said(transactional_db: None) -> None:
    with still(FIRST), translation.override("en"):
        letters = written()
        told = set(Notice.objects.filter(state=State.SENT).values_list("kind", flat=True))
    assert list_table_kinds() <= told
    texts = sorted(read(message, outline) for message in letters)  # sent in any order
    compare("en", texts)


@pytest.mark.parametrize("language", OTHERS)
def test_a_turn_s_mail_says_what_it_said_in_each_language(
    transactional_db: None, language: str
) -> None:
    """One for all: that every text is translated, and fills its gaps, the catalogues are asked
    (tests/test_translations.py)."""
    with still(FIRST + APART * (1 + OTHERS.index(language))), translation.override(language):
        bag = Postbag(Party.sit_down(3, rules="keywest"))
        Person.objects.update(language=language)
        time_passes(minutes=10)
        send_due_mails()
        letter = next(one for one in mail.outbox if one.to == [bag.person(0).email])
    compare(language, [read(letter, said)])


def compare(language: str, texts: list[tuple[str, str]]) -> None:
    """With what is kept: the pages of mails, and their plain texts."""
    found = {"html": "\n\n".join(html for _plain, html in texts if html)}
    found["plain"] = "\n\n".join(plain for plain, _html in texts)
    assert not (wrong := differences(f"mails/{language}", found)), wrong


def written() -> list[Any]:
    """Every mail, and those about a seat that changes hands."""
    bag = Postbag(Party.sit_down(3, rules="keywest"))
    Game.objects.filter(pk=bag.party.id).update(title="Reef")
    cara = person("Cara")
    SeatOfferPreferences.objects.create(person=cara, sits_in=True)
    every_mail(bag)
    handover.hand_seat_to_bot(bag.party.id, 2, "missed", timezone.now())
    offer_seats_to_candidates(timezone.now())
    time_passes(minutes=20)
    send_due_mails()
    return list(mail.outbox)


def read(message: Any, look: Callable[[str], str]) -> tuple[str, str]:
    """What its reader sees: who it is from and to, subject and text; and the page: whole
    in one language, in the others what it says. Addresses for answers hang on chance."""
    letter = message_from_bytes(message.message().as_bytes(), _class=EmailMessage, policy=default)
    head = "\n".join(f"{name}: {letter[name]}" for name in ("From", "To", "Subject"))
    plain, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    page = f"{head}\n{look(html.get_content())}" if html else ""
    return hide_tokens(f"{head}\n\n{plain.get_content()}"), hide_tokens(page)
