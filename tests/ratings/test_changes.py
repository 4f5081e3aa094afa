"""A look reads what changed, and the ratings are those of a full recount all the same: whatever
happens to a game that is over, in whatever order looks come, of this version or of the one before,
and whatever else is written meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from importlib import import_module
from itertools import product
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Person
from accounts.personal_data import erasures
from games.play import practice, ruling
from games.play.models import Game, Status
from games.play.sql import Cursor
from games.ratings import rating
from games.ratings.model import MODEL
from games.ratings.models import Change, Rated, Step
from games.ratings.results import RatingStart
from games.rules.registry import GAMES
from tests.play.helpers import Party, person
from tests.ratings.finished import again, check, played, rated_all
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db

# As version 1.0 looked: at all games, and it knows no notes.
FORMER_STARTS = """
SELECT DISTINCT ON (g.rules) g.rules, least(g.finished_at, r.at) AS at, g.id
FROM games_game g LEFT JOIN ratings_rated r ON r.game_id = g.id
WHERE (g.finished_at IS NOT NULL AND NOT g.practice OR r.game_id IS NOT NULL)
  AND (r.at, r.version, r.model) IS DISTINCT FROM (g.finished_at, g.version, %(model)s)
ORDER BY g.rules, at, g.id
"""


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)


def take_former_starts(cursor: Cursor, model: int, _names: Sequence[str]) -> list[RatingStart]:
    """Where the version before this one begins."""
    cursor.execute(FORMER_STARTS, {"model": model})
    return [RatingStart._make(row) for row in cursor.fetchall()]


def look() -> None:
    """One look, which rates one game."""
    rating.rate_earliest_games(1)


def look_as_before() -> None:
    """The same by the version before this one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rating, "take_rating_starts", take_former_starts)
        rating.rate_earliest_games(1)


def rest() -> None:
    """No look."""


LOOKS = (rest, look, look_as_before)
CHANGED: dict[str, str] = {
    "another result of the first": "UPDATE games_seat SET rank = 3 - rank WHERE game_id = %(a)s;"
    "UPDATE games_game SET version = version + 1 WHERE id = %(a)s",
    "the second is void": "UPDATE games_seat SET rank = NULL WHERE game_id = %(b)s;"
    "UPDATE games_game SET version = version + 1, status = 'abandoned' WHERE id = %(b)s",
    "the first ended later": "UPDATE games_game SET finished_at = finished_at + interval '9 days',"
    " version = version + 1 WHERE id = %(a)s",
    "the third ended earlier": "UPDATE games_game SET finished_at = finished_at"
    " - interval '9 days' WHERE id = %(c)s",
    "the second goes on": "UPDATE games_game SET finished_at = NULL, status = 'running'"
    " WHERE id = %(b)s",
    "the second is over": "UPDATE games_game SET finished_at = started_at, status = 'finished',"
    " version = version + 1 WHERE id = %(b)s",
}


def write(statements: str, games: dict[str, int]) -> None:
    """Facts that change games, as one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements.split(";"):
            cursor.execute(statement, games)


@pytest.fixture
def three() -> dict[str, int]:
    """Three games that are over, with a winner each, and rated."""
    first = played()
    parties = [first, again(first), again(first)]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_seat SET rank = 1 + number")
    rated_all()
    return dict(zip("abc", [one.id for one in parties], strict=True))


@pytest.mark.parametrize("first", CHANGED)
def test_after_any_two_changes_and_looks_the_ratings_are_those_of_a_recount(
    three: dict[str, int], first: str
) -> None:
    for between, second, behind in product(LOOKS, CHANGED, LOOKS):
        told = f"{first}, {between.__name__}, {second}, {behind.__name__}"
        mark = transaction.savepoint()
        write(CHANGED[first], three)
        between()
        write(CHANGED[second], three)
        behind()
        rated_all(2)
        assert check().wrong == [], told
        assert not Change.objects.exists(), told
        transaction.savepoint_rollback(mark)


def test_every_change_here_is_one_of_the_ratings(three: dict[str, int]) -> None:
    """Else the test above would show nothing."""
    for name, statements in CHANGED.items():
        if name == "the second is over":
            write(CHANGED["the second goes on"], three)
            rated_all()
        write(statements, three)
        assert check().wrong, name
        rated_all()


# What moderators, people and the site do.


def test_what_moderators_rule_is_rated_as_a_recount_would(three: dict[str, int]) -> None:
    now = timezone.now()
    for game, places in (("a", (2, 1)), ("b", None), ("a", (1, 2)), ("b", (2, 1))):
        if places:
            ruling.correct_result(three[game], places, (), now)
        else:
            ruling.void_game(three[game], now)
        assert check().wrong, "the ruling changes ratings"
        assert rated_all() == (3 if game == "a" else 2)
        assert check().wrong == []


def test_somebody_who_is_erased_stays_in_the_ratings_of_the_others(three: dict[str, int]) -> None:
    now, gone = timezone.now(), Game.objects.get(pk=three["a"]).seats.get(number=1).person_id
    assert gone
    before = list(Step.objects.order_by("pk").values_list("person", "nth", "mean"))
    erasures.schedule_erasure(gone, erasures.ErasureOrder(True, wait=timedelta()), now)
    assert erasures.erase_due_accounts(now) == 1
    assert Person.objects.get(pk=gone).erased_at
    ruling.correct_result(three["c"], (1, 2), (), now)
    assert rated_all() == 1
    assert check().wrong == []
    assert list(Step.objects.order_by("pk").values_list("person", "nth", "mean")) == before


def test_practice_is_noted_and_rates_nobody_when_it_is_kept() -> None:
    who, now = person(), timezone.now()
    game = practice.find_or_open_practice(who.pk, "keywest", now)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=now)
    assert Change.objects.filter(game=game.pk).exists()
    assert rated_all() == 0
    assert not Change.objects.exists()
    practice.keep_practice(game.pk, now)
    assert rated_all() == 1
    assert not Step.objects.exists()
    assert check().wrong == []


def test_the_game_of_the_canary_leaves_nothing() -> None:
    """It is over, noted, and gone before anybody looks."""
    who, now = person(), timezone.now()
    game = practice.find_or_open_practice(who.pk, "keywest", now)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=now)
    with connection.cursor() as cursor:
        cursor.execute("SELECT watch_forget_canary(%s, %s)", [game.pk, who.pk])
        assert cursor.fetchone() == (True,)
    assert not Game.objects.filter(pk=game.pk).exists()
    assert rated_all() == 0
    assert not Change.objects.exists()
    assert check().wrong == []


# What is written meanwhile, by others.


@pytest.fixture
def other() -> Iterator[psycopg.Connection[Any]]:
    """Another line to the same database, in a transaction."""
    at = connection.settings_dict
    with psycopg.connect(host=at["HOST"], dbname=at["NAME"], user=at["USER"]) as line:
        yield line


@pytest.mark.django_db(transaction=True)
def test_a_game_that_ended_first_and_is_written_last_takes_its_place(
    other: psycopg.Connection[Any],
) -> None:
    first = played()
    late, early = again(first), again(first)
    Game.objects.filter(pk=early.id).update(finished_at=None)
    rated_all()
    began = first.game.created_at - timedelta(hours=1)
    other.execute("UPDATE games_game SET finished_at = %s WHERE id = %s", [began, early.id])
    Game.objects.filter(pk=late.id).update(version=99)
    assert rated_all() == 1, "it is not there yet"
    other.commit()
    assert rated_all() == 3
    assert set(Step.objects.filter(game=early.id).values_list("nth", flat=True)) == {1}
    assert check().wrong == []
    assert not Change.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["load_finished_games", "load_ended_games", "save_rating_steps"])
def test_what_is_written_while_a_look_goes_on_is_rated_by_a_later_one(
    other: psycopg.Connection[Any], step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played()
    parties = [first, again(first), again(first)]
    rated_all()
    usual: Callable[..., Any] = getattr(rating, step)
    changes = [(one.id, 7 + number) for number, one in enumerate(parties)]

    def write_first(*given: Any) -> Any:
        if changes:
            game, version = changes.pop()
            other.execute("UPDATE games_seat SET rank = 1 + number WHERE game_id = %s", [game])
            other.execute("UPDATE games_game SET version = %s WHERE id = %s", [version, game])
            other.commit()
        return usual(*given)

    monkeypatch.setattr(rating, step, write_first)
    Game.objects.filter(pk=parties[1].id).update(version=5)
    rated_all(1)
    assert not changes
    assert check().wrong == []
    assert not Change.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_change_that_is_taken_back_whole_leaves_no_note(other: psycopg.Connection[Any]) -> None:
    party = played()
    rated_all()
    other.execute("UPDATE games_game SET version = 99 WHERE id = %s", [party.id])
    other.rollback()
    assert not Change.objects.exists()
    assert rated_all() == 0


# Notes.


def test_killed_in_between_a_change_stays_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    first = played()
    again(first)
    rated_all()
    Game.objects.filter(pk=first.id).update(version=99)
    with monkeypatch.context() as patch:
        patch.setattr(rating, "COPY_STEPS", "COPY ratings_step (no_such) FROM STDIN")
        with pytest.raises(Exception, match="no_such"):
            rating.rate_earliest_games()
    assert list(Change.objects.values_list("game", flat=True)) == [first.id]
    assert rated_all(1) == 2
    assert check().wrong == []
    assert not Change.objects.exists()


def test_what_no_trigger_noted_is_found_when_all_games_are_looked_at() -> None:
    first = played()
    again(first)
    rated_all()
    Game.objects.filter(pk=first.id).update(version=99)
    Change.objects.all().delete()
    assert rated_all() == 0
    call_command("rate")
    assert check().wrong == []


def test_what_changed_before_there_were_notes_is_noted_by_the_migration() -> None:
    first = played()
    again(first)
    rated_all()
    again(first)
    Game.objects.filter(pk=first.id).update(version=99)
    Change.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(import_module("games.ratings.migrations.0003_order").NOTE_UNRATED)
    assert list(Change.objects.values_list("game", flat=True)) == [first.id]
    assert rated_all() == 3
    assert check().wrong == []


def test_rating_goes_on_where_an_earlier_version_stopped() -> None:
    """That one forgets all from a change on, rates a part, and notes nothing."""
    parties = [played()]
    parties += [again(parties[0]) for _ in range(3)]
    rated_all()
    left = [one.id for one in parties[2:]]
    Step.objects.filter(game__in=left).delete()
    Rated.objects.filter(game__in=left).delete()
    assert rated_all(1) == 2
    assert check().wrong == []


def test_a_noted_game_that_is_gone_is_forgotten() -> None:
    Rated.objects.create(game_id=1, rules=PEARLS.name, at=timezone.now(), version=1, model=MODEL)
    Change.objects.create(game_id=1)
    assert rating.rate_earliest_games() == 1
    assert rating.rate_earliest_games() == 0
    assert not Rated.objects.exists()
    assert not Change.objects.exists()


def test_a_role_without_rights_to_the_notes_may_end_a_game() -> None:
    """Between the migration of the notes and the end of `migrate`."""
    party = Party.sit_down(2, rounds="1")
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE keywest_plays")
        cursor.execute("GRANT USAGE ON SCHEMA public TO keywest_plays")
        cursor.execute("GRANT SELECT, UPDATE ON games_game TO keywest_plays")
        cursor.execute("SET LOCAL ROLE keywest_plays")
        cursor.execute("UPDATE games_game SET finished_at = now() WHERE id = %s", [party.id])
        cursor.execute("RESET ROLE")
    assert list(Change.objects.values_list("game", flat=True)) == [party.id]


def test_a_game_that_goes_on_is_rated_no_longer() -> None:
    parties = [played()]
    parties += [again(parties[0]) for _ in range(2)]
    rated_all()
    Game.objects.filter(pk=parties[0].id).update(status=Status.RUNNING, finished_at=None)
    assert rated_all() == 2
    assert set(Step.objects.values_list("game", flat=True)) == {one.id for one in parties[1:]}
    assert check().wrong == []
    assert not Change.objects.exists()
