"""Mails with codes: how many go out, and who is never locked out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import code_mails
from accounts.browsers import cookies
from accounts.commands import create_person
from accounts.models import Person
from tests.accounts.guessing import MARTA, WRONG, from_network, later
from tests.support.visitors import Visitor, code_in_last_mail


@pytest.mark.django_db
def test_a_folded_mailbox_is_one_mailbox(marta: Person) -> None:
    for number in range(20):
        from_network(number).asks_for_a_code(f"marta+{number}@example.com")
    assert len(mail.outbox) == 3


@pytest.mark.django_db
def test_dots_are_nothing_to_gmail_alone() -> None:
    for number, name in enumerate(("annab", "a.nnab", "an.nab", "ann.ab", "anna.b+x")):
        from_network(number).asks_for_a_code(
            f"{name}@{'gmail' if number % 2 else 'googlemail'}.com"
        )
        from_network(100 + number).asks_for_a_code(f"{name}@example.com")
    sent = [letter.to[0].partition("@")[2] for letter in mail.outbox]
    assert sum(domain.endswith("mail.com") for domain in sent) == 3
    assert sent.count("example.com") == 5


@pytest.mark.django_db
def test_whoever_goes_on_asking_waits_longer_and_longer(marta: Person) -> None:
    sent = []
    for hour in range(24):
        with later(hours=hour, minutes=hour):
            for number in range(4):
                from_network(hour * 4 + number).asks_for_a_code(MARTA)
        sent.append(len(mail.outbox))
    assert sent[0] == 3
    assert sent[5] == 6
    assert sent[-1] == 10


@pytest.mark.django_db
def test_hammering_makes_the_wait_no_longer(marta: Person) -> None:
    for number in range(40):
        from_network(number).asks_for_a_code(MARTA)
    with later(hours=1, seconds=5):
        from_network(99).asks_for_a_code(MARTA)
    assert len(mail.outbox) == 4


@pytest.mark.django_db
def test_the_wait_is_told(visitor: Visitor, marta: Person) -> None:
    for _time in range(3):
        visitor.asks_for_a_code(MARTA)
    with later(minutes=20):
        assert "in 40 minutes" in visitor.asks_for_a_code(MARTA).content.decode()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 minute"), (61, "2 minutes"), (5400, "90 minutes"), (5401, "2 hours")],
)
def test_waits_are_rounded_up(seconds: int, words: str) -> None:
    assert code_mails.format_retry_wait(timedelta(seconds=seconds)) == words


# --- who is never locked out


@pytest.mark.django_db
def test_no_stranger_locks_out_a_browser_that_has_signed_in_before(
    visitor: Visitor, marta: Person
) -> None:
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    for number in range(30):
        from_network(number).asks_for_a_code(MARTA)
    assert "too many codes" in from_network(77).asks_for_a_code(MARTA).content.decode()
    visitor.signs_in(MARTA)
    assert visitor.is_in


@pytest.mark.django_db
def test_a_busy_network_locks_nobody_out_who_is_known(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    for number in range(30):
        Visitor(Client()).asks_for_a_code(f"other{number}@example.com")
    visitor.signs_in(MARTA)
    assert visitor.is_in


@pytest.mark.django_db
def test_a_known_browser_is_known_for_its_own_people_alone(visitor: Visitor, marta: Person) -> None:
    create_person("ben@example.com", "Ben")
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    for _time in range(5):
        visitor.asks_for_a_code("ben@example.com")
    assert len([letter for letter in mail.outbox if letter.to == ["ben@example.com"]]) == 3


@pytest.mark.django_db
def test_even_a_known_browser_floods_nobody(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    for _time in range(20):
        visitor.asks_for_a_code(MARTA)
    assert len(mail.outbox) == 6


@pytest.mark.django_db
def test_the_cookie_is_signed_names_nobody_and_stays_out_of_reach_of_scripts(
    visitor: Visitor, marta: Person
) -> None:
    visitor.signs_in(MARTA)
    cookie = visitor.browser.cookies["known"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == cookies.KNOWN_BROWSER_SECONDS
    assert "marta" not in cookie.value
    other = Visitor(Client())
    other.signs_in("ben@example.com")
    first, second = (one.browser.cookies["known"].value.split(":")[0] for one in (visitor, other))
    assert first != second
    for forged in (
        cookie.value[:-2] + "xx",
        "",
        "x" * 4000,
        f"{first}:{cookie.value.split(':', 1)[1][::-1]}",
    ):
        stranger = Client()
        stranger.cookies["known"] = forged
        request = stranger.get("/sign-in/").wsgi_request
        assert not cookies.is_known_browser(request, MARTA)


@pytest.mark.django_db
def test_a_household_shares_a_browser(visitor: Visitor) -> None:
    people = [f"p{number}@example.com" for number in range(3)]
    for email in people:
        visitor.signs_in(email)
        visitor.browser.post("/sign-out/")
    request = visitor.browser.get("/sign-in/").wsgi_request
    assert all(cookies.is_known_browser(request, email) for email in people)


@pytest.mark.django_db
def test_a_new_key_of_the_site_forgets_no_browser(
    visitor: Visitor, marta: Person, settings: Any
) -> None:
    visitor.signs_in(MARTA)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    stranger = Client()
    stranger.cookies["known"] = visitor.browser.cookies["known"].value
    assert cookies.is_known_browser(stranger.get("/sign-in/").wsgi_request, MARTA)


# --- tries


@pytest.mark.django_db
def test_no_code_lies_in_a_session(visitor: Visitor, marta: Person) -> None:
    visitor.asks_for_a_code(MARTA)
    code = code_in_last_mail()
    assert code not in str(dict(visitor.browser.session))
    assert code.replace("-", "") not in str(dict(visitor.browser.session)).upper()


@pytest.mark.django_db
def test_an_empty_try_is_none(visitor: Visitor, marta: Person, compared: list[str]) -> None:
    visitor.asks_for_a_code(MARTA)
    for _time in range(8):
        visitor.types("")
    assert not compared
    visitor.types(code_in_last_mail())
    assert visitor.is_in


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", ["bbbb\x00bbbb", "é" * 8, "x" * 21, "\u202eBBBB", "ﬁ" * 4, "\ufffd"]
)
def test_whatever_is_typed_is_answered_in_words(
    visitor: Visitor, marta: Person, typed: str
) -> None:
    visitor.asks_for_a_code(MARTA)
    assert visitor.types(typed).status_code == 200


@pytest.mark.django_db
def test_one_network_tries_so_many_codes_and_the_owner_goes_on(
    visitor: Visitor, marta: Person, compared: list[str], settings: Any
) -> None:
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    settings.CODE_TRIES = {"network": ((6, 60),)}
    for number in range(3):
        guesser = Visitor(Client())
        guesser.asks_for_a_code(f"other{number}@example.com")
        for _time in range(4):
            guesser.types(WRONG)
    assert len(compared) == 6
    visitor.signs_in(MARTA)
    assert visitor.is_in
