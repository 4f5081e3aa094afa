"""Signing in by a code in a mail."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Person
from keywest_site.networks import find_network
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db
WRONG = "BBBB-BBBB"


def test_the_code_in_the_mail_lets_a_person_in(visitor: Visitor, marta: Person) -> None:
    answer = visitor.signs_in("marta@example.com")
    assert answer.url == "/"
    assert visitor.browser.get("/me/").context["user"] == marta


def test_the_address_may_be_written_in_any_case_and_the_code_without_its_dash(
    visitor: Visitor, marta: Person
) -> None:
    visitor.asks_for_a_code("Marta@Example.COM")
    visitor.types(code_in_last_mail().replace("-", "").lower())
    assert visitor.is_in


def test_after_signing_in_one_is_where_one_wanted_to_be(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code("marta@example.com")
    assert visitor.types(code_in_last_mail(), next="/me/").url == "/me/"


def test_nobody_is_led_to_another_site(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code("marta@example.com")
    assert visitor.types(code_in_last_mail(), next="https://evil.example/").url == "/"


def test_a_new_address_becomes_a_person_who_is_asked_for_a_name(visitor: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    answer = visitor.types(code_in_last_mail(), time_zone="America/New_York", next="/me/")
    ines = Person.objects.get(email="ines@example.com")
    assert ines.time_zone == "America/New_York"
    assert answer.url == "/me/welcome/?next=%2Fme%2F"
    assert (
        visitor.browser.post(answer["Location"], {"name": "  Ines  Ochoa "})["Location"] == "/me/"
    )
    ines.refresh_from_db()
    assert ines.name == "Ines Ochoa"


def test_a_browser_that_tells_nonsense_about_its_time_zone_is_in_utc(visitor: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    visitor.types(code_in_last_mail(), time_zone="../../etc/passwd")
    assert Person.objects.get().time_zone == "UTC"


def test_asking_for_a_code_makes_no_account(visitor: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    assert not Person.objects.exists()


def test_two_browsers_of_one_newcomer_are_one_person(visitor: Visitor, stranger: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    first = code_in_last_mail()
    stranger.signs_in("ines@example.com")
    visitor.types(first)
    assert visitor.is_in
    assert Person.objects.count() == 1


@pytest.mark.parametrize(
    "address", ["", "no address", "a" * 250 + "@example.com", "nul\x00@example.com", "a@b@c.com"]
)
def test_what_is_no_address_gets_no_mail(visitor: Visitor, address: str) -> None:
    assert 'class="errors"' in visitor.asks_for_a_code(address).content.decode()
    assert not mail.outbox


@pytest.mark.promise(27)
def test_known_and_unknown_addresses_see_and_get_the_same(
    visitor: Visitor, stranger: Visitor, marta: Person
) -> None:
    known = visitor.asks_for_a_code("marta@example.com")
    unknown = stranger.asks_for_a_code("verna@example.com")
    assert known.redirect_chain == unknown.redirect_chain
    assert plain(known.content.decode()) == plain(unknown.content.decode())
    to_known, to_unknown = (plain(letter.subject + letter.body) for letter in mail.outbox)
    assert to_known == to_unknown


def test_nobody_looks_for_the_person_before_the_code_is_back(
    visitor: Visitor, marta: Person
) -> None:
    with CaptureQueriesContext(connection) as asked:
        visitor.asks_for_a_code("marta@example.com")
        visitor.types(WRONG)
    own = [
        query["sql"] for query in asked if "django_session" not in query["sql"]
    ]  # which bring along who is signed in
    assert own
    assert not [
        query for query in own if "accounts_person" in query or "account_emailaddress" in query
    ]


def plain(text: str) -> str:
    """The text without what differs between any two answers: addresses, codes and form tokens."""
    text = re.sub(r"(marta|verna)(@|%40)example.com", "ADDRESS", text)
    text = re.sub(r"[B-Z]{4}-[B-Z]{4}", "CODE", text)
    return re.sub(r"[A-Za-z0-9]{64}", "TOKEN", text)


def test_five_wrong_codes_end_the_right_one(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code("marta@example.com")
    for _ in range(4):
        assert "not the code" in visitor.types(WRONG).content.decode()
    assert visitor.types(WRONG).url == "/sign-in/"
    visitor.types(code_in_last_mail())
    assert not visitor.is_in


def test_a_newcomer_has_five_tries_too(visitor: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    assert [visitor.types(WRONG).status_code for _ in range(5)] == [200, 200, 200, 200, 302]
    visitor.types(code_in_last_mail())
    assert not visitor.is_in


def test_an_empty_code_lets_nobody_in(visitor: Visitor) -> None:
    visitor.asks_for_a_code("ines@example.com")
    visitor.types("")
    visitor.types("-")
    assert not visitor.is_in


@pytest.mark.promise(27)
def test_a_code_is_good_only_in_the_browser_that_asked(
    visitor: Visitor, stranger: Visitor, marta: Person
) -> None:
    visitor.asks_for_a_code("marta@example.com")
    code = code_in_last_mail()
    assert stranger.types(code).url == "/sign-in/"
    assert not stranger.is_in
    stranger.asks_for_a_code("marta@example.com")
    stranger.types(code)
    assert not stranger.is_in


@pytest.mark.promise(27)
def test_a_code_is_good_for_ten_minutes(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code("marta@example.com")
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=2)):
        assert visitor.types(code_in_last_mail()).url == "/sign-in/"
    assert not visitor.is_in


@pytest.mark.promise(27)
def test_a_code_is_good_once(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in("marta@example.com")
    visitor.browser.post("/sign-out/")
    assert visitor.types(code_in_last_mail()).url == "/sign-in/"
    assert not visitor.is_in


@pytest.mark.promise(27)
def test_an_address_gets_three_codes_an_hour(visitor: Visitor, marta: Person) -> None:
    for _ in range(3):
        visitor.asks_for_a_code("marta@example.com")
    assert "too many codes" in visitor.asks_for_a_code("MARTA@example.com").content.decode()
    assert len(mail.outbox) == 3


def test_a_closed_account_stays_closed(visitor: Visitor, marta: Person) -> None:
    Person.objects.update(is_active=False)
    assert visitor.signs_in("marta@example.com").url == "/sign-in/closed/"
    assert not visitor.is_in
    assert "closed" in visitor.browser.get("/sign-in/closed/").content.decode()


def test_looking_at_the_sign_out_page_signs_nobody_out(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in("marta@example.com")
    visitor.browser.get("/sign-out/")
    assert visitor.is_in
    visitor.browser.post("/sign-out/")
    assert not visitor.is_in


def test_another_address_can_be_given_instead(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code("mrata@example.com")
    assert visitor.browser.get("/sign-in/").status_code == 200
    visitor.signs_in("marta@example.com")
    assert visitor.browser.get("/me/").context["user"] == marta


def test_there_are_no_passwords(visitor: Visitor, marta: Person) -> None:
    assert not marta.has_usable_password()
    assert visitor.browser.get("/sign-up/")["Location"] == "/sign-in/"
    assert visitor.browser.get("/password/reset/").status_code == 404


def test_signing_in_again_counts_as_well(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in("marta@example.com")
    assert [visitor.proves_it_again() for _ in range(6)] == [302, 302, 302, 302, 302, 429]
    assert len(mail.outbox) == 6
    assert visitor.is_in


def test_codes_are_counted_where_the_cache_is_away(
    visitor: Visitor, marta: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object, **_options: object) -> None:
        raise ConnectionError

    for name in ("get", "set", "add", "delete", "incr", "get_many", "set_many"):
        monkeypatch.setattr(cache, name, away)
    for _ in range(5):
        visitor.asks_for_a_code("marta@example.com")
    assert len(mail.outbox) == 3


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2ff:3:4:5:6", "2001:db8:1:200::/56"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
    ],
)
def test_who_asks_is_told_apart_by_network(address: str, network: str) -> None:
    assert find_network(address) == network


def test_one_network_asks_for_twenty_codes_a_minute_at_most(marta: Person) -> None:
    def ask(number: int) -> None:
        browser = Client(REMOTE_ADDR=f"192.0.2.{number + 1}")
        browser.post("/sign-in/", {"email": f"p{number}@example.com"})

    for number in range(25):
        ask(number)
    assert len(mail.outbox) == 20
