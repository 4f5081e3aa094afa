"""Another e-mail address: proved by a code, told to both, the end of every session and of what was
mailed before."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person
from accounts.ports import on_address_change
from tests.support.filling import Fill
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db
NEW = "marta@new.example"
WRONG = "BBBB-BBBB"


@pytest.fixture
def at_home(visitor: Visitor, marta: Person) -> Client:
    """Marta's browser, just signed in."""
    visitor.signs_in(marta.email)
    return visitor.browser


def asks(browser: Client, email: str = NEW) -> Any:
    return browser.post("/me/address/", {"email": email})


def types(browser: Client, code: str) -> Any:
    return browser.post("/me/address/code/", {"code": code})


def test_the_code_from_the_new_mailbox_changes_the_address(at_home: Client, marta: Person) -> None:
    assert asks(at_home, "Marta@New.Example").url == "/me/address/code/"
    assert mail.outbox[-1].to == [NEW]
    assert types(at_home, code_in_last_mail()).url == "/me/"
    marta.refresh_from_db()
    assert marta.email == NEW
    assert NEW in at_home.get("/me/").content.decode()


def test_mails_that_were_paused_go_to_the_new_address(at_home: Client, marta: Person) -> None:
    Person.objects.filter(pk=marta.pk).update(
        mails_paused_at=timezone.now(), mails_paused_why="mailbox full"
    )
    asks(at_home)
    types(at_home, code_in_last_mail())
    marta.refresh_from_db()
    assert (marta.email, marta.mails_paused_at, marta.mails_paused_why) == (NEW, None, "")


@pytest.mark.promise(27)
def test_both_addresses_are_told(at_home: Client, marta: Person) -> None:
    asks(at_home)
    types(at_home, code_in_last_mail())
    old, new = mail.outbox[-2:]
    assert (old.to, new.to) == (["marta@example.com"], [NEW])
    assert "m…@new.example" in old.body
    assert NEW not in old.body
    assert "m…@example.com" in new.body


@pytest.mark.promise(27)
def test_every_other_browser_is_signed_out_and_this_one_has_a_new_session(
    at_home: Client, stranger: Visitor, marta: Person
) -> None:
    stranger.signs_in(marta.email)
    before = at_home.session.session_key
    asks(at_home)
    types(at_home, code_in_last_mail())
    assert stranger.browser.get("/me/").status_code == 302
    assert at_home.session.session_key != before
    at_home.cookies["sessionid"] = before
    assert at_home.get("/me/").status_code == 302


def test_one_signs_in_with_the_new_address_and_no_more_with_the_old(
    at_home: Client, stranger: Visitor, marta: Person
) -> None:
    asks(at_home)
    types(at_home, code_in_last_mail())
    stranger.signs_in(NEW)
    assert stranger.browser.get("/me/").context["user"] == marta
    other = Visitor(Client())
    other.signs_in("marta@example.com")
    assert other.browser.get("/me/").context["user"] != marta


def test_whoever_keeps_what_was_mailed_is_told_in_the_same_transaction(
    at_home: Client, marta: Person, fill: Fill
) -> None:
    told: list[str] = []

    def note(person: Person) -> None:
        told.append(person.email)

    fill(on_address_change, note)
    asks(at_home)
    types(at_home, code_in_last_mail())
    assert told == [NEW]


def test_a_wrong_code_changes_nothing_and_five_of_them_end_it(
    at_home: Client, marta: Person
) -> None:
    asks(at_home)
    code = code_in_last_mail()
    for _try in range(5):
        assert "not the code" in types(at_home, WRONG).content.decode()
    assert types(at_home, code).url == "/me/address/"
    marta.refresh_from_db()
    assert marta.email == "marta@example.com"


def test_a_code_is_good_once_for_ten_minutes_and_in_its_own_browser(
    at_home: Client, stranger: Visitor, marta: Person
) -> None:
    asks(at_home)
    code = code_in_last_mail()
    stranger.signs_in(marta.email)
    assert types(stranger.browser, code).url == "/me/address/"
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=1)):
        assert types(at_home, code).url == "/me/address/"
    assert types(at_home, code).url == "/me/"
    assert types(at_home, code).url.startswith("/sign-in/again/")


def test_whose_address_it_is_learns_only_who_reads_its_mail(at_home: Client, marta: Person) -> None:
    create_person("ines@example.com", "Ines")
    taken, free = asks(at_home, "ines@example.com"), asks(at_home, NEW)
    assert (taken.status_code, taken.url) == (free.status_code, free.url)
    asks(at_home, "ines@example.com")
    assert types(at_home, code_in_last_mail()).url == "/me/address/"
    marta.refresh_from_db()
    assert marta.email == "marta@example.com"
    assert at_home.get("/me/").status_code == 200


def test_ones_own_address_and_nonsense_are_refused_in_words(at_home: Client) -> None:
    assert "already your address" in asks(at_home, "MARTA@example.com").content.decode()
    sent = len(mail.outbox)
    for nonsense in ("", "marta", "a@b\r\nBcc: c@d.example", "x" * 300 + "@e.example"):
        assert asks(at_home, nonsense).status_code == 200
    assert len(mail.outbox) == sent


def test_three_codes_an_hour_to_one_mailbox_and_no_more(at_home: Client) -> None:
    for _time in range(3):
        assert asks(at_home).status_code == 302
    assert asks(at_home).status_code == 200


def test_a_sign_in_of_long_ago_is_not_enough(at_home: Client) -> None:
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert asks(at_home).url.startswith("/sign-in/again/")


def test_if_a_mail_cannot_go_out_nothing_has_changed(
    at_home: Client, marta: Person, settings: Any
) -> None:
    asks(at_home)
    code = code_in_last_mail()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert types(at_home, code).url == "/me/address/code/"
    marta.refresh_from_db()
    assert marta.email == "marta@example.com"
    assert at_home.get("/me/").status_code == 200


def test_nobody_else_gets_in(client: Client) -> None:
    for path in ("/me/address/", "/me/address/code/"):
        assert client.get(path)["Location"].startswith("/sign-in/")
        assert client.post(path, {"email": NEW, "code": WRONG})["Location"].startswith("/sign-in/")
