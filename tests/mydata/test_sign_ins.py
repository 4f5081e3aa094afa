"""Where one is signed in, what happened to the account, and fresh proof for what matters."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person, SecurityEvent, Session
from accounts.personal_data.account_security import describe_device, hash_sign_in_key
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0"
    " Mobile/15E148 Safari/604.1"
)
LATER = timedelta(minutes=16)


@pytest.fixture
def phone(marta: Person) -> Client:
    visitor = Visitor(Client(headers={"user-agent": SAFARI}))
    visitor.signs_in(marta.email)
    return visitor.browser


def kinds(person: Person) -> list[str]:
    """What was noted, the oldest first."""
    return list(
        SecurityEvent.objects.filter(person=person).order_by("pk").values_list("kind", flat=True)
    )


def page(browser: Client) -> str:
    return browser.get("/me/data/").content.decode()


def test_one_sees_the_browsers_in_which_one_is_signed_in(at_home: Client, phone: Client) -> None:
    shown = page(at_home)
    assert "Firefox on Android" in shown
    assert "Safari on iPhone" in shown
    assert shown.index("Firefox on Android") < shown.index("this browser")
    assert shown.count("this browser") == 1
    for browser in (at_home, phone):
        assert str(browser.session.session_key) not in shown


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("", "A browser that does not say its name"),
        ("curl/8", "A browser that does not say its name"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh) Version/18 Safari/605", "Safari on Mac"),
        ("Mozilla/5.0 (X11; Linux) Chrome/140 Safari/537<script>", "Chrome on Linux"),
    ],
)
def test_browsers_in_words(marta: Person, agent: str, words: str) -> None:
    visitor = Visitor(Client(headers={"user-agent": agent}))
    visitor.signs_in(marta.email)
    browser = visitor.browser
    assert describe_device(Session.objects.get(person=marta).device) == words
    assert words in page(browser)


def test_one_of_them_is_ended(at_home: Client, phone: Client, marta: Person) -> None:
    name = hash_sign_in_key(str(phone.session.session_key))
    assert at_home.post("/me/data/end/", {"name": name})["Location"] == "/me/data/"
    assert phone.get("/me/").status_code == 302
    assert at_home.get("/me/").status_code == 200
    assert kinds(marta)[-1] == "ended"


def test_all_others_are_ended(at_home: Client, phone: Client, marta: Person) -> None:
    at_home.post("/me/data/end-others/")
    assert phone.get("/me/").status_code == 302
    assert at_home.get("/me/").status_code == 200
    assert kinds(marta)[-1] == "ended_others"


def test_nobody_ends_somebody_elses(at_home: Client, phone: Client) -> None:
    thief = Client()
    thief.force_login(create_person("thief@example.com"))
    thief.post("/me/data/end/", {"name": hash_sign_in_key(str(phone.session.session_key))})
    thief.post("/me/data/end/", {"name": str(phone.session.session_key)})
    thief.post("/me/data/end-others/")
    assert phone.get("/me/").status_code == at_home.get("/me/").status_code == 200


def test_the_last_use_is_written_once_an_hour(at_home: Client) -> None:
    first = Session.objects.get().used_at
    at_home.get("/me/")
    assert Session.objects.get().used_at == first
    with time_machine.travel(timezone.now() + timedelta(minutes=61), tick=False):
        at_home.get("/me/")
        assert Session.objects.get().used_at == timezone.now()
    session = at_home.session
    session["more"] = 1
    session.save()
    assert Session.objects.get().device == "Firefox/Android"


def test_the_page_asks_the_database_little(at_home: Client, phone: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        page(at_home)
    assert len(asked) <= 8


def test_what_happens_to_an_account_is_noted_for_its_owner_alone(
    visitor: Visitor, marta: Person
) -> None:
    visitor.signs_in(marta.email)
    Authenticator.objects.create(
        user=marta, type="webauthn", data={"name": "Old phone", "credential": {}}
    )
    number = Authenticator.objects.get().pk
    visitor.browser.post(f"/me/passkeys/{number}/", {"name": "Kitchen"})
    visitor.browser.post(f"/me/passkeys/{number}/remove/")
    visitor.browser.post("/me/address/", {"email": "marta@new.example"})
    visitor.browser.post("/me/address/code/", {"code": code_in_last_mail()})
    assert kinds(marta) == ["signed_in", "key_renamed", "key_removed", "address", "signed_in"]
    shown = page(visitor.browser)
    assert "A passkey was removed" in shown
    assert "(Kitchen)" in shown
    assert "(m…@example.com)" in shown
    other = Client()
    other.force_login(create_person("other@example.com"))
    assert "Kitchen" not in page(other)


@pytest.mark.parametrize("path", ["copy/", "copy/file/", "erase/"])
def test_what_matters_asks_for_a_fresh_proof(visitor: Visitor, marta: Person, path: str) -> None:
    visitor.signs_in(marta.email)
    with time_machine.travel(timezone.now() + LATER):
        answer = visitor.browser.post(f"/me/data/{path}", {"sure": "on"})
        assert answer["Location"].startswith("/sign-in/again/?next=%2Fme%2Fdata%2F")
        assert visitor.browser.get(f"/me/data/{path}")["Location"].startswith("/sign-in/again/")
    assert kinds(marta) == ["signed_in", "not_fresh"]


def test_a_wrong_code_for_a_fresh_proof_is_noted_and_a_strangers_is_not(
    visitor: Visitor, stranger: Visitor, marta: Person
) -> None:
    visitor.signs_in(marta.email)
    visitor.browser.post("/sign-in/again/", {"next": "/me/"})
    visitor.types("BBBB-BBBB")
    assert kinds(marta) == ["signed_in", "wrong_code"]
    stranger.asks_for_a_code(marta.email)
    stranger.types("BBBB-BBBB")
    assert kinds(marta) == ["signed_in", "wrong_code"]


@pytest.mark.parametrize("path", ["", "end/", "end-others/", "copy/", "copy/file/", "erase/back/"])
def test_strangers_are_asked_to_sign_in(path: str) -> None:
    for ask in ("get", "post"):
        answer: Any = getattr(Client(), ask)(f"/me/data/{path}", follow=True)
        assert answer.redirect_chain[-1][0].startswith("/sign-in/")
