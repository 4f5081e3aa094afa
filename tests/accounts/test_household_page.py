"""The page about one's household: both say it, either takes it back, nobody else learns of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.households.household import (
    declare_household,
    list_household_ties,
    load_household_numbers,
)
from accounts.households.models import HouseholdTie
from accounts.models import Person
from tests.play.helpers import person

pytestmark = pytest.mark.django_db
PAGE, PART = "/me/household/", "/me/household/part/"
MOST = 8
"""SQL statements of the page."""
NOW = datetime(2027, 1, 10, tzinfo=UTC)


def browser(who: Person) -> Client:
    """Theirs."""
    client = Client()
    client.force_login(who)
    return client


def seen(client: Client) -> str:
    """The page as they see it."""
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return answer.content.decode()


def says(client: Client, name: str) -> str:
    """What they read after they have named somebody."""
    return client.post(PAGE, {"name": name}, follow=True).content.decode()


def test_both_say_it_and_either_takes_it_back() -> None:
    ann, bob = person("Ann"), person("Bob")
    anns, bobs = browser(ann), browser(bob)
    assert "as soon as they confirm it" in says(anns, f" {bob.name.lower()} ")
    assert "not confirmed yet" in seen(anns)
    assert "These people say that they live with you" in seen(bobs)
    assert ann.name in seen(bobs)
    assert load_household_numbers([ann.pk, bob.pk]) == {}
    assert "Confirmed by both of you" in says(bobs, ann.name)
    assert len(load_household_numbers([ann.pk, bob.pk])) == 2
    assert "These people say that" not in seen(bobs)
    assert "Undone" in bobs.post(PART, {"person": ann.pk}, follow=True).content.decode()
    assert bob.name not in seen(anns)
    assert load_household_numbers([ann.pk, bob.pk]) == {}
    assert "Undone" not in bobs.post(PART, {"person": ann.pk}, follow=True).content.decode()


def test_who_never_did_says_no() -> None:
    ann, bob = person("Ann"), person("Bob")
    declare_household(ann.pk, bob.name, NOW)
    browser(bob).post(PART, {"person": ann.pk})
    assert list_household_ties(ann.pk) == list_household_ties(bob.pk) == []


def test_nobody_learns_of_others_not_even_in_their_own_household() -> None:
    ann, bob, cleo, dan = (person(name) for name in ("Ann", "Bob", "Cleo", "Dan"))
    for one, two in ((ann, bob), (bob, ann), (bob, cleo), (cleo, bob), (dan, bob)):
        declare_household(one.pk, two.name, NOW)
    theirs = seen(browser(ann))
    assert bob.name in theirs
    assert cleo.name not in theirs
    assert dan.name not in theirs
    stranger = browser(person("Eve"))
    assert not [one for one in (ann, bob, cleo, dan) if one.name in seen(stranger)]
    for one in (ann, bob, cleo):
        stranger.post(PART, {"person": one.pk})
        assert bob.name not in stranger.get(f"/people/{cleo.name}/").content.decode()
    assert HouseholdTie.objects.count() == 3
    assert Client().get(PAGE)["Location"] == f"/sign-in/?next={PAGE}"
    assert Client().post(PART, {"person": bob.pk}).status_code == 302
    assert HouseholdTie.objects.count() == 3


@pytest.mark.parametrize("name", ["", "Nobody", "a\0b", "<b>&amp;", "x" * 500])
def test_what_cannot_be_is_refused_beside_the_name(name: str) -> None:
    answer = browser(person("Ann")).post(PAGE, {"name": name})
    assert answer.status_code == 200
    assert 'id="name_error"' in answer.content.decode()
    assert "<b>" not in answer.content.decode()
    assert not HouseholdTie.objects.exists()


@pytest.mark.parametrize("wrong", ["", "x", "-1", "²", "9" * 30, "9" * 18])
def test_to_part_from_what_is_nobody_changes_nothing(wrong: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    declare_household(ann.pk, bob.name, NOW)
    assert browser(ann).post(PART, {"person": wrong})["Location"] == PAGE
    assert len(list_household_ties(ann.pk)) == 1
    assert browser(ann).get(PART)["Location"] == PAGE


def test_what_strangers_say_keeps_nobody_from_naming_their_own() -> None:
    ann, bob = person("Ann"), person("Bob")
    for _ in range(9):
        declare_household(person().pk, ann.name, NOW)
    assert "as soon as they confirm it" in says(browser(ann), bob.name)


def test_the_page_takes_few_statements_however_many_there_are() -> None:
    ann = person("Ann")
    for _ in range(9):
        other = person()
        declare_household(ann.pk, other.name, NOW)
        declare_household(other.pk, ann.name, NOW)
        declare_household(person().pk, ann.name, NOW)
    client = browser(ann)
    with CaptureQueriesContext(connection) as asked:
        assert seen(client).count(">confirmed<") == 9
    assert len(asked) <= MOST
