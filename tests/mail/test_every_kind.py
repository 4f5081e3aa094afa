"""AT-17 for every mail of the site: its outside, its parts, its size; in all languages, whatever
people are called."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage

import pytest
from django.conf import settings
from django.core import mail as django_mail
from django.utils import translation

from accounts.models import Person
from games.mail.outgoing import Outgoing
from games.play.models import Game, Notice
from games.play.notice import Kind, State
from games.play.position import POSITIONS
from tests.mail.everything import every_mail
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.mail_parts import complaints, opened
from tests.support.notice_kinds import list_table_kinds

LANGUAGES = sorted(
    (code for code, _name in settings.LANGUAGES), key=lambda code: code in ("de", "fr")
)
"""Everyday the first two, one of them in no Latin letters; the others are alike in form."""
ELSEWHERE = {Kind.OFFER, Kind.HANDED}
"""Their mails are read where seats change hands (tests/clocks)."""
pytestmark = [pytest.mark.promise(17), pytest.mark.usefixtures("pictures")]


@pytest.fixture
def bag(transactional_db: None) -> Postbag:
    POSITIONS.forget()
    bag = Postbag(Party.sit_down(3, rules="keywest"))
    Game.objects.filter(pk=bag.party.id).update(title="Ä\u2028🏝\r\nBcc: eve@example.org")
    return bag


def read(bag: Postbag, language: str) -> list[tuple[EmailMessage, int]]:
    """All mails in one language."""
    Person.objects.update(language=language)
    with translation.override(language):
        return [opened(message) for message in every_mail(bag)]


@pytest.mark.few(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_has_its_form(bag: Postbag, language: str) -> None:
    letters = read(bag, language)
    assert [complaints(*letter) for letter in letters] == [[]] * len(letters)
    names = [str(letter["Message-ID"]) for letter, _size in letters]
    assert len(set(names)) == len(names)
    told = set(Notice.objects.filter(state=State.SENT).values_list("kind", flat=True))
    assert list_table_kinds() - told <= ELSEWHERE
    news = [
        letter
        for letter, _size in letters
        if "turn" not in str(letter["Message-ID"]) and "In-Reply-To" in letter
    ]
    own = [letter for letter in news if str(letter["Auto-Submitted"]) == "auto-generated"]
    assert own
    assert all("List-Unsubscribe" in letter for letter in own)
    invited = [letter for letter, _size in letters if letter["To"] == "stranger@example.com"]
    assert ["List-Unsubscribe" in letter for letter in invited] == [True]
    outside = [letter for letter, _size in letters if letter["To"] == "outsider@example.com"]
    assert ["List-Unsubscribe" in letter for letter in outside] == [True, True]


def without_text(mail: Outgoing) -> None:
    mail.body = " "


def with_the_bid(mail: Outgoing) -> None:
    mail.subject = f"{mail.subject}: bid 8"


def from_afar(mail: Outgoing) -> None:
    mail.html = '<img src="https://example.org/pixel.png">'


@pytest.mark.few(2)
@pytest.mark.parametrize("plant", [without_text, with_the_bid, from_afar])
def test_a_planted_fault_is_found(plant: Callable[[Outgoing], None]) -> None:
    mail = Outgoing("Reef: your turn", "Words.", "<p>Words.</p>", "anna@example.org", headers={
        "Message-ID": "<m@localhost>", "Auto-Submitted": "auto-generated",
    })  # fmt: skip
    assert complaints(*opened(mail)) == []
    plant(mail)
    assert complaints(*opened(mail)) != []
    assert django_mail.outbox == []
