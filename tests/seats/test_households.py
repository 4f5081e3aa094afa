"""Who shares a house sits at no rated table with those they share it with."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.households.household import declare_household, delete_household_tie
from accounts.models import Person
from games.play import lobby
from games.play.models import Game
from games.seats.separation import OneHouse
from tests.play.helpers import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def home() -> list[Person]:
    """Three of one house, of whom the first has said so with each of the others."""
    people = [person(name) for name in ("Anna", "Otto", "Ida")]
    for one in people[1:]:
        declare_household(people[0].pk, one.name, timezone.now())
        declare_household(one.pk, people[0].name, timezone.now())
    return people


def test_they_do_not_sit_down_together_and_hear_why(home: list[Person]) -> None:
    table = lobby.open_table(home[1].pk, "keywest", 4)
    for other in (home[0], home[2]):
        with pytest.raises(OneHouse, match="live in one household"):
            lobby.join(table.pk, other.pk)
    assert table.seats.count() == 1
    lobby.join(table.pk, person("Stranger").pk)
    delete_household_tie(home[0].pk, home[1].pk)
    lobby.join(table.pk, home[0].pk)
    assert table.seats.count() == 3


def test_at_private_tables_and_in_leagues_they_do(home: list[Person]) -> None:
    for change in ({"private": True}, {"league": "keys/1"}):
        table = lobby.open_table(home[0].pk, "keywest", 4)
        Game.objects.filter(pk=table.pk).update(**change)
        row = Game.objects.get(pk=table.pk)
        lobby.join(table.pk, home[1].pk, row.invite)
        assert table.seats.count() == 2


def test_what_only_one_says_keeps_nobody_apart() -> None:
    one, two = person("Anna"), person("Otto")
    declare_household(one.pk, two.name, timezone.now())
    table = lobby.open_table(one.pk, "keywest", 4)
    lobby.join(table.pk, two.pk)
    assert table.seats.count() == 2
