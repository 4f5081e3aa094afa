"""No table is forgotten: each says what it holds of a person, what is told of it, and how it
ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model

from accounts.models import Person
from accounts.personal_data.stored_tables import PersonalTable, list_personal_tables
from tests.mydata.searching import tables

OURS = frozenset({"django_migrations"})
"""Tables without a model, and without a person."""
PERSONAL = re.compile(
    r"^(e?mail|address|to|sender|recipient|subject|raw|name|title|body|text|words|reason|why|by"
    r"|person|people|user|host|owner|ip|agent|device|answer|host|predecessor|taken_by|author)$"
)
"""Names of columns in which something about a person may stand."""
PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text()
HOLDINGS = {one.table: one for one in reversed(list(list_personal_tables()))}


def columns_of(model: type[Model]) -> set[str]:
    return {field.name for field in model._meta.concrete_fields}


@pytest.mark.django_db
def test_every_table_of_the_database_is_declared() -> None:
    assert set(tables()) - OURS == HOLDINGS.keys()


@pytest.mark.parametrize("model", apps.get_models(include_auto_created=True))
def test_every_column_is_told_or_kept_back_with_a_reason(model: type[Model]) -> None:
    one = next(held for held in list_personal_tables() if held.model is model)
    if one.mine is None:
        assert one.why
        return
    told = {path.split("__")[0] for path in one.told}
    kept_back = set(one.kept_back)
    if "motion" in told:
        kept_back -= {"motion"}
    assert told.isdisjoint(kept_back) or told & kept_back <= {"data"}
    assert told | kept_back >= columns_of(model)
    assert all(one.kept_back.values())


@pytest.mark.parametrize("model", apps.get_models(include_auto_created=True))
def test_whatever_points_at_a_person_is_told_and_ends(model: type[Model]) -> None:
    one = next(held for held in list_personal_tables() if held.model is model)
    points = [field for field in model._meta.concrete_fields if field.related_model is Person]
    looks = [name for name in columns_of(model) if PERSONAL.match(name)]
    if points:
        assert one.mine is not None
    if points or looks:
        assert one.gone or one.why, f"{one.table}: {looks}"


def test_the_page_says_what_an_export_has() -> None:
    """docs/export.md names each table and its columns, and no other."""
    _head, _title, rest = PAGE.partition("## What of each table")
    lines = re.findall(r"^- `(\w+)`: ((?:.|\n  )+)", rest, re.MULTILINE)
    said = {table: tuple(re.findall(r"`(\w+)`", columns)) for table, columns in lines}
    assert said == {one.table: one.told for one in list_personal_tables() if one.told}


def test_a_table_that_nobody_declares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant: leave one out."""
    without = {name: one for name, one in HOLDINGS.items() if name != "games_habits"}
    with pytest.raises(AssertionError):
        assert {model._meta.db_table for model in apps.get_models()} <= without.keys()
    assert isinstance(HOLDINGS["games_habits"], PersonalTable)
    assert connection.vendor == "postgresql"
