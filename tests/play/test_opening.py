"""How many tables one person may open, and the end of those for which nobody comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.play import lobby
from games.play.models import Game, Notice, Seat, Status
from games.play.refusals import TooManyTables, TooManyToday
from games.play.table_limits import close_forlorn_tables
from games.sweep.due_work import sweep_due_work
from tests.play.helpers import person
from tests.play.together import at_once

pytestmark = pytest.mark.django_db


def test_only_so_many_tables_of_one_person_wait(settings: Any) -> None:
    settings.TABLES_WAITING = 2
    anna, bert = person("Anna"), person("Bert")
    first = lobby.open_table(anna.pk, "keywest", 3)
    lobby.open_table(anna.pk, "keywest", 3, private=True)
    with pytest.raises(TooManyTables):
        lobby.open_table(anna.pk, "keywest", 3)
    assert Game.objects.filter(host=anna).count() == 2
    lobby.open_table(anna.pk, "keywest", 3, bots=["random"] * 2)  # it does not wait
    lobby.open_table(bert.pk, "keywest", 3)
    lobby.leave(first.pk, anna.pk)
    assert lobby.open_table(anna.pk, "keywest", 3).status == Status.OPEN


def test_only_so_many_are_opened_in_a_day_whatever_became_of_them(settings: Any) -> None:
    settings.TABLES_A_DAY = 3
    anna, now = person("Anna"), timezone.now()
    for _table in range(3):
        lobby.leave(lobby.open_table(anna.pk, "keywest", 3, now=now).pk, anna.pk)
    with pytest.raises(TooManyToday):
        lobby.open_table(anna.pk, "keywest", 3, bots=["random"] * 2, now=now + timedelta(hours=23))
    assert Game.objects.count() == 3
    assert lobby.open_table(anna.pk, "keywest", 3, now=now + timedelta(days=1, seconds=1))


@pytest.mark.django_db(transaction=True)
def test_of_many_that_are_opened_at_once_no_more_than_may_be_stand(settings: Any) -> None:
    settings.TABLES_WAITING = 3
    anna = person("Anna")

    def open_one() -> None:
        lobby.open_table(anna.pk, "keywest", 3)

    said = at_once([open_one] * 8)
    assert Game.objects.count() == 3
    assert sum(isinstance(one, TooManyTables) for one in said) == 5


def waiting(days: int, now: datetime, *, private: bool = False) -> Game:
    """A table that was opened so many days ago."""
    return lobby.open_table(
        person().pk, "keywest", 3, private=private, now=now - timedelta(days=days)
    )


def test_a_table_for_which_nobody_comes_is_given_up_and_who_sat_there_is_told_once() -> None:
    now = timezone.now()
    old, hidden, young = waiting(31, now), waiting(31, now, private=True), waiting(29, now)
    guest = person("Guest")
    lobby.join(old.pk, guest.pk, now=now)
    begun = lobby.open_table(
        person().pk, "keywest", 3, bots=["random"] * 2, now=now - timedelta(days=40)
    )
    assert sweep_due_work(now).closed == 2
    assert sweep_due_work(now).closed == close_forlorn_tables(now) == 0
    status = dict(Game.objects.values_list("pk", "status"))
    assert [status[game.pk] for game in (old, hidden, young, begun)] == [
        "abandoned",
        "abandoned",
        "open",
        "running",
    ]
    told = Notice.objects.filter(kind="closed").values_list("game_id", "person_id")
    seated = Seat.objects.filter(game__in=[old.pk, hidden.pk]).values_list("game_id", "person_id")
    assert sorted(told) == sorted(seated)
