"""Accounts under attack (AT-27): thousands of guesses, tries at the same moment, known against
unknown addresses."""

from __future__ import annotations

import random
import re
import statistics
import time
from datetime import timedelta
from os import environ
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import code_mails, codes
from accounts.limits import CountOutcome
from accounts.models import Person
from tests.accounts.guessing import MARTA, WRONG, copy_of, from_network, together
from tests.support.visitors import Visitor, code_in_last_mail

FULL = environ.get("KEYWEST_FULL") == "1"
GUESSES, BROWSERS = (10_000, 100) if FULL else (120, 6)
ADDRESSES = 500 if FULL else 15
CODES = 20**8

pytestmark = pytest.mark.promise(27)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("right", [False, True], ids=["all wrong", "all right"])
def test_of_sixty_four_tries_at_once_five_at_most_are_compared_and_one_lets_in(
    visitor: Visitor, marta: Person, compared: list[str], right: bool
) -> None:
    visitor.asks_for_a_code(MARTA)
    typed = code_in_last_mail() if right else WRONG
    tabs = [copy_of(visitor.browser) for _tab in range(64)]
    answers = together(64, lambda number: tabs[number].post("/sign-in/code/", {"code": typed}))
    if right:  # the one that lets in ends the code for those that come later
        assert 1 <= len(compared) <= 5
    else:
        assert len(compared) == 5
    assert sum("_auth_user_id" in tab.session for tab in tabs if "sessionid" in tab.cookies) <= 1
    assert sum(answer.status_code == 302 and answer.url == "/" for answer in answers) == right
    assert all(answer.status_code < 500 for answer in answers)


@pytest.mark.django_db(transaction=True)
def test_of_many_requests_at_once_three_codes_go_out(marta: Person) -> None:
    together(32, lambda number: from_network(number).asks_for_a_code(MARTA))
    assert len(mail.outbox) == 3


@pytest.mark.django_db
def test_guesses_from_many_networks_have_no_chance(
    visitor: Visitor, marta: Person, compared: list[str]
) -> None:
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    before = len(compared)
    guess_from_all_sides()
    judged, mailed = len(compared) - before, len(mail.outbox) - 1
    assert judged == 5 * mailed == 10  # of three codes in an hour, the first one was Marta's
    assert judged / CODES < 1e-4
    visitor.signs_in(MARTA)
    assert visitor.is_in


def guess_from_all_sides() -> None:
    """So many guesses against one account, from so many networks, each asking for codes again and
    again."""
    guessers = [from_network(number) for number in range(BROWSERS)]
    for turn in range(GUESSES // BROWSERS):
        for guesser in guessers:
            if turn % 5 == 0:
                guesser.browser.post("/sign-in/", {"email": MARTA})
            guesser.browser.post("/sign-in/code/", {"code": WRONG})


@pytest.mark.django_db
def test_known_and_unknown_addresses_are_answered_alike_and_as_fast() -> None:
    known, unknown = people(ADDRESSES), nobodies(ADDRESSES)
    if not FULL:
        measured(known, unknown)
        return
    # Chance makes one round in two hundred look uneven; who lives there would show in each of them.
    assert any(abs(auc(*measured(known, unknown)) - 0.5) <= 0.05 for _round in range(3))


@pytest.mark.skipif(
    not FULL, reason="the clock tells nothing on a busy machine: everyday, statements are compared"
)
@pytest.mark.django_db
def test_a_look_at_who_lives_there_would_be_seen_by_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, unknown = people(ADDRESSES), nobodies(ADDRESSES)
    usual = statistics.median(measured(known[:20], unknown[:20])[0])

    def peeping(_request: Any, email: str) -> None:
        if Person.objects.filter(email=email).exists():
            time.sleep(usual / 2)

    monkeypatch.setattr(code_mails, "count_code_mail", peeping)
    assert auc(*measured(known, unknown)) > 0.55


@pytest.mark.django_db
def test_a_look_at_who_lives_there_would_be_seen_by_the_statements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = code_mails.count_code_mail

    def peeping(request: Any, email: str) -> None:
        if Person.objects.filter(email=email).exists():
            Person.objects.filter(email=email).count()
        honest(request, email)

    monkeypatch.setattr(code_mails, "count_code_mail", peeping)
    with pytest.raises(AssertionError):
        measured(people(2), ["nobody@example.com"])


def nobodies(many: int) -> list[str]:
    """So many addresses of nobody."""
    return [f"nobody{number}@example.com" for number in range(many)]


def people(many: int) -> list[str]:
    """The addresses of so many people."""
    Person.objects.bulk_create(
        Person(email=f"known{n}@example.com", name=f"Known {n}", look=f"known{n}")
        for n in range(many)
    )
    return [f"known{number}@example.com" for number in range(many)]


def measured(known: list[str], unknown: list[str]) -> tuple[list[float], list[float]]:
    """The seconds that answers take, by kind, asked in random order; each answer is byte by byte
    the others'."""
    asked = [(email, kind) for kind, emails in enumerate((unknown, known)) for email in emails]
    random.Random(27).shuffle(asked)
    times: tuple[list[float], list[float]] = ([], [])
    seen = set()
    for number, (email, kind) in enumerate(asked):
        browser = from_network(number).browser
        begun = time.perf_counter()
        with CaptureQueriesContext(connection) as statements:
            answer = browser.post("/sign-in/", {"email": email})
        times[kind].append(time.perf_counter() - begun)
        asked_for = tuple(
            re.sub(r"_x\d+", "", statement["sql"].split("VALUES")[0]) for statement in statements
        )
        page = browser.get(answer["Location"]).content.decode().replace(email, "ADDRESS")
        plain = without_tokens(page.replace(email.replace("@", "%40"), "ADDRESS"))
        told = (
            answer.status_code,
            answer["Location"],
            answer.content,
            plain,
            tuple(sorted(answer.headers)),
        )
        seen.add((*told, *(sql[:60] for sql in asked_for)))
        assert asked_for
    assert len(seen) == 1
    return times


def without_tokens(page: str) -> str:
    """The page without its form tokens, and without the nonces of its scripts."""
    words = page.split('"')
    return '"'.join(
        "" if len(word) in (22, 24, 43, 64) and word.replace("-", "").isalnum() else word
        for word in words
    )


def auc(low: list[float], high: list[float]) -> float:
    """How often one of `high` is greater than one of `low`: 0.5 if nobody can tell them apart."""
    wins = sum((a < b) + (a == b) / 2 for a in low for b in high)
    return wins / (len(low) * len(high))


def test_the_classifier_tells_apart_what_is_apart() -> None:
    assert auc([1, 2, 3], [1, 2, 3]) == 0.5
    assert auc([1, 2, 3], [4, 5, 6]) == 1.0
    assert auc([4, 5, 6], [1, 2, 3]) == 0.0


# --- mutants: what the tests above must catch


def never_counts(*_args: Any, **_kwargs: Any) -> CountOutcome:
    return CountOutcome(True, timedelta())


@pytest.mark.django_db
def test_without_a_count_of_tries_many_more_would_be_compared(
    monkeypatch: pytest.MonkeyPatch, visitor: Visitor, marta: Person, compared: list[str]
) -> None:
    monkeypatch.setattr(codes, "count_if_allowed", never_counts)
    monkeypatch.setattr("accounts.signing_in.Arrival.record_invalid_attempt", lambda _self: True)
    visitor.asks_for_a_code(MARTA)
    for _time in range(12):
        visitor.types(WRONG)
    assert len(compared) == 12


@pytest.mark.django_db(transaction=True)
def test_counting_in_the_session_would_let_more_through(
    monkeypatch: pytest.MonkeyPatch, visitor: Visitor, marta: Person, compared: list[str]
) -> None:
    monkeypatch.setattr(codes, "count_if_allowed", never_counts)
    visitor.asks_for_a_code(MARTA)
    tabs = [copy_of(visitor.browser) for _tab in range(64)]
    together(64, lambda number: tabs[number].post("/sign-in/code/", {"code": WRONG}))
    assert len(compared) > 5


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["mailbox", "known"])
def test_without_folding_or_known_browsers_the_rest_would_fall(
    monkeypatch: pytest.MonkeyPatch, visitor: Visitor, marta: Person, part: str
) -> None:
    if part == "mailbox":
        monkeypatch.setattr(code_mails, "derive_mailbox", lambda email: email)
        for number in range(20):
            from_network(number).asks_for_a_code(f"marta+{number}@example.com")
        assert len(mail.outbox) == 20
        return
    visitor.signs_in(MARTA)
    visitor.browser.post("/sign-out/")
    monkeypatch.setattr(code_mails, "is_known_browser", lambda _request, _email: False)
    for number in range(5):
        from_network(number).asks_for_a_code(MARTA)
    visitor.asks_for_a_code(MARTA)
    assert len(mail.outbox) == 3
