"""Every page and every mail in a language that no one speaks: what has no brackets was written past
the catalogues, or is glued to a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from django.core import mail
from django.utils import translation
from django.utils.translation import gettext, ngettext, pgettext

from games.play.models import Game
from tests.mail.everything import every_mail
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.snapshots.still import still
from tests.support.pseudo import pseudo_english
from tests.support.unbracketed import fail_with_texts, list_unbracketed, list_unbracketed_lines

FIRST = 9_000_000


@pytest.mark.usefixtures("pictures")
def test_every_text_of_every_mail_is_a_message(transactional_db: None) -> None:
    found = dict[str, set[str]]()
    with still(FIRST), pseudo_english(), translation.override("en"):
        bag = Postbag(Party.sit_down(3, rules="keywest"))
        Game.objects.filter(pk=bag.party.id).update(title="Reef")
        every_mail(bag)
        for message in mail.outbox:
            for place, text in list_unbracketed_in_mail(message):
                found.setdefault(text, set()).add(place)
    fail_with_texts(found)


def list_unbracketed_in_mail(message: Any) -> Iterator[tuple[str, str]]:
    """Of its subject and both of its parts."""
    letter = message_from_bytes(message.message().as_bytes(), _class=EmailMessage, policy=default)
    subject = str(letter["Subject"])
    plain, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    yield from ((f"subject {subject}", text) for text in list_unbracketed_lines(subject))
    text = re.sub(r"\n +", " ", plain.get_content())
    yield from ((f"plain {subject}", one) for one in list_unbracketed_lines(text))
    if html is not None:
        yield from list_unbracketed(html.get_content())


def test_every_way_to_a_message_leads_through_the_brackets() -> None:
    with pseudo_english(), translation.override("en"):
        assert gettext("Save") == "⟦Save~~⟧"
        assert pgettext("a button", "Save") == "⟦Save~~⟧"
        assert ngettext("%(n)s move", "%(n)s moves", 2) % {"n": 2} == "⟦2 moves ~~⟧"
        assert gettext(" edges ") == " ⟦edges~~⟧ "
    assert gettext("Save") == "Save"


@pytest.mark.parametrize(
    ("page", "planted"),
    [
        ("<p>⟦Name~~⟧: Saved</p>", ": Saved"),
        ("<p title='Saved'>⟦Name~~⟧</p>", "Saved"),
        ("<button>Save</button>", "Save"),
        ("<input type='submit' value='Save'>", "Save"),
        ("<p>⟦One <b>and~~⟧ two</b></p>", "two"),
    ],
)
def test_a_planted_text_is_found(page: str, planted: str) -> None:
    assert [text for _place, text in list_unbracketed(page)] == [planted]


@pytest.mark.parametrize(
    "page",
    [
        "<div class='typed'><input placeholder='bid 0-20'></div>",
        "<select name='country'><option>Afghanistan</option></select>",
        "<p>⟦Hello Anna, one~~⟧</p>",
        "<p>⟦One <a href='/'>table~~</a> waits~~⟧</p>",
        "<p>Anna · Key West <kbd>bid 8</kbd> <span class='line'>bid 0-20</span></p>",
        "<p>4 ⟦March~~⟧ 2031, 12:01</p>",
        "<p><span lang='de'>Deutsch</span></p>",
    ],
)
def test_names_and_typed_text_are_exempt(page: str) -> None:
    assert list_unbracketed(page) == []
