"""What is laid into the database is what was made there, and each test's own."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import Person
from games.play.commands import act
from tests.desk.doing.doors import wrong
from tests.support import beginning as beginnings
from tests.support.beginning import beginning, rows
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_made_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "MADE", {})


def two() -> Party:
    """They wait for the first bids."""
    return Party.sit_down(2, 1)


def moved() -> None:
    """Changes what is there."""
    Person.objects.update(language="de")


def test_what_is_laid_is_what_was_made_and_can_be_played() -> None:
    mark, empty = transaction.savepoint(), rows()
    first = beginning("two at a table", two)
    there = rows()
    first.people.clear()
    transaction.savepoint_rollback(mark)
    assert rows() == empty
    again = beginning("two at a table", two)
    assert rows() == there
    assert (again.id, len(again.people)) == (first.id, 2)
    for number in (0, 1):
        act(again.id, again.seat(number), f"bid {number}", again.token(number))
    assert wrong(again) == []


def test_its_dice_are_its_own() -> None:
    def slug(name: str) -> str:
        mark = transaction.savepoint()
        party = beginnings.record(name, two).value
        transaction.savepoint_rollback(mark)
        return str(party.slug)

    assert slug("one") == slug("one")
    assert slug("one") != slug("other")


def test_what_was_there_before_is_not_changed() -> None:
    beginning("two at a table", two)
    with pytest.raises(AssertionError, match="changes what was there in accounts_person"):
        beginning("they speak German", moved)


def test_no_two_beginnings_have_one_name() -> None:
    beginning("somebody", two)
    with pytest.raises(AssertionError, match="two beginnings"):
        beginning("somebody", moved)
