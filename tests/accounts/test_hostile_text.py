"""NUL, halves of surrogate pairs, marks of direction and far too long texts, wherever an address or
a name is taken."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Person
from games.mail.invitations.sending import sign_never_again_token
from games.mail.reply import build_stop_url
from games.play import lobby
from games.play.models import Game
from tests.support.visitors import Visitor

pytestmark = pytest.mark.django_db

HOSTILE = [
    "a\x00b@x.example", "\x00", "admin@att.example\u202e", "a@\u202e.example", "\u200b",
    "x" * 20_000, "\ufffd@\ufffd",
    "a@" + "ü" * 300 + ".example", "a@xn--a.example", "\ufdfa" * 40, "\U000e0041@x.example",
    "a@ß.example", "١@٢.example",
]  # fmt: skip
HALVES = ["half \ud800", "\udfff\ud800"]
FORMS = {
    "sign in": lambda _table: ("/sign-in/", "email"),
    "where to go on": lambda _table: ("/sign-in/", "next"),
    "code": lambda _table: ("/sign-in/code/", "code"),
    "time zone": lambda _table: ("/sign-in/code/", "time_zone"),
    "new address": lambda _table: ("/me/address/", "email"),
    "name": lambda _table: ("/me/welcome/", "name"),
    "preferences": lambda _table: ("/me/", "name"),
    "invitation": lambda table: (f"/mails/invite/{table.slug}/", "address"),
    "title": lambda _table: ("/tables/new/?game=keywest", "title"),
    "talk": lambda table: (f"/t/{table.slug}/talk/", "text"),
    "never again": lambda _table: (
        f"/mails/never/{sign_never_again_token('zoe@example.com')}/",
        "address",
    ),
    "stop": lambda table: (
        build_stop_url(table.host_id).removeprefix("http://testserver"),
        "address",
    ),
    "bot": lambda table: (f"/tables/{table.slug}/start/", "bot"),
}
ADDRESSES = {
    "card": lambda text: reverse("card", args=["NAME"]).replace("NAME", quote(text)),
    "post office": lambda text: f"/post-office/?to={quote(text)}&table={quote(text)}",
    "room": lambda text: f"/tables/{quote(text)}/",
    "mail": lambda text: f"/post-office/in/{quote(text)}/",
    "invite": lambda text: f"/mails/invite/{quote(text)}/",
    "never": lambda text: f"/mails/never/{quote(text)}/",
    "page": lambda text: f"/tables/?page={quote(text)}&game={quote(text)}",
    "sign in": lambda text: f"/sign-in/?next={quote(text)}",
}
Posted = Callable[[Game], tuple[str, str]]


@pytest.fixture
def table(visitor: Visitor, marta: Person) -> Game:
    """A table that Marta, who is signed in, has opened."""
    visitor.browser.force_login(marta)
    return lobby.open_table(marta.pk, "keywest", 3)


def answers(browser: Client, method: str, path: str, **sent: Any) -> int:
    """The status of the answer; whatever breaks inside is 500."""
    browser.raise_request_exception = False
    return int(getattr(browser, method)(path, **sent).status_code)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_form_answers_in_words(visitor: Visitor, table: Game, form: Posted) -> None:
    path, field = form(table)
    for signed_in in (True, False):
        browser = visitor.browser if signed_in else Client()
        for text in HOSTILE:
            sent = {"email": "zoe@example.com", "size": "3", field: text}
            assert answers(browser, "post", path, data=sent) < 500, ascii(text[:60])


@pytest.mark.parametrize("made", ADDRESSES.values(), ids=ADDRESSES)
def test_every_address_of_a_page_answers(
    visitor: Visitor, table: Game, made: Callable[[str], str]
) -> None:
    for text in HOSTILE:
        assert answers(visitor.browser, "get", made(text[:500])) < 500, ascii(text[:60])
        assert answers(visitor.browser, "post", made(text[:500])) < 500, ascii(text[:60])


@pytest.mark.parametrize(
    ("method", "what", "field"),
    [
        ("post", "talk", "text"),
        ("post", "order", "line"),
        ("post", "order", "token"),
        ("put", "plan", "text"),
        ("post", "plan", "text"),
        ("post", "votes", "kind"),
        ("post", "votes", "no \ud800 field"),
    ],
)
def test_every_field_of_the_api_answers(
    visitor: Visitor, table: Game, method: str, what: str, field: str
) -> None:
    for text in [*HOSTILE, *HALVES]:
        sent = json.dumps({"line": "stop", "token": "x", "kind": "pause", field: text})
        path = f"/api/tables/{table.slug}/{what}"
        assert (
            answers(visitor.browser, method, path, data=sent, content_type="application/json") < 500
        ), ascii(text[:60])
