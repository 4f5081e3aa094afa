"""Who shares a house: both say so, and leagues keep them apart."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from accounts.households.household import (
    HouseholdRefused,
    declare_household,
    delete_household_tie,
    list_household_ties,
    load_household_numbers,
)
from accounts.households.models import HouseholdTie
from tests.play.helpers import person
from tests.play.together import at_once

NOW = datetime(2027, 1, 10, tzinfo=UTC)


@pytest.mark.django_db
def test_it_counts_once_both_have_said_it() -> None:
    ann, bob = person("Ann"), person("Bob")
    declare_household(ann.pk, f" {bob.name.upper()} ", NOW)
    declare_household(ann.pk, bob.name, NOW)
    assert load_household_numbers([ann.pk, bob.pk]) == {}
    assert [tie.agreed_at for tie in list_household_ties(bob.pk)] == [None]
    declare_household(bob.pk, ann.name, NOW)
    assert load_household_numbers([ann.pk, bob.pk]) == {ann.pk: ann.pk, bob.pk: ann.pk}
    assert delete_household_tie(bob.pk, ann.pk)
    assert not delete_household_tie(bob.pk, ann.pk)
    assert load_household_numbers([ann.pk, bob.pk]) == {}


@pytest.mark.django_db
def test_who_shares_with_one_shares_with_all_of_theirs() -> None:
    people = [person() for _ in range(6)]
    for one, two in ((3, 2), (0, 1), (1, 2)):
        declare_household(people[one].pk, people[two].name, NOW)
        declare_household(people[two].pk, people[one].name, NOW)
    ids = [one.pk for one in people]
    assert load_household_numbers([ids[0], ids[3], ids[4]]) == {ids[0]: ids[0], ids[3]: ids[0]}


@pytest.mark.django_db
def test_what_cannot_be_said_changes_nothing() -> None:
    ann, gone = person("Ann"), person("Gone")
    gone.is_active = False
    gone.save()
    for name in ("", "Nobody", gone.name, ann.name.lower(), "x" * 500, "a\0b"):
        with pytest.raises(HouseholdRefused):
            declare_household(ann.pk, name, NOW)
    for _ in range(9):
        declare_household(ann.pk, person().name, NOW)
    with pytest.raises(HouseholdRefused):
        declare_household(ann.pk, person().name, NOW)
    assert HouseholdTie.objects.count() == 9


@pytest.mark.django_db(transaction=True)
def test_said_by_both_at_once_it_is_one_tie() -> None:
    ann, bob = person("Ann"), person("Bob")
    at_once(
        [
            lambda: declare_household(ann.pk, bob.name, NOW),
            lambda: declare_household(bob.pk, ann.name, NOW),
        ]
    )
    (tie,) = HouseholdTie.objects.all()
    assert tie.agreed_at == NOW
