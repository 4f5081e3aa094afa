"""Statements that documents give to operators fit the tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

ROOT = Path(__file__).parent.parent
DOCS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "deploy/README.md"])
BLOCK = re.compile(r"^ *```sql\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`(SELECT [^`]+)`")
ANY_UUID = "'00000000-0000-0000-0000-000000000000'"


def list_statements(text: str) -> Iterator[str]:
    """All that are to be typed. A word in capitals between quotation marks stands for an id."""
    for block in BLOCK.findall(text):
        yield from filter(None, map(str.strip, block.replace("'NUMBER'", ANY_UUID).split(";")))
    yield from SPAN.findall(BLOCK.sub("", text))


def explain(statement: str) -> str:
    """What is wrong with it; nothing if it could be carried out."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN " + statement.replace("%", "%%"))
    except DatabaseError as error:
        return f"{statement}: {error}"
    return ""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_statements_of_a_document_fit_the_tables(path: Path) -> None:
    faults = map(explain, list_statements(path.read_text("utf-8")))
    assert [fault for fault in faults if fault] == []


@pytest.mark.django_db(transaction=True)
def test_a_wrong_statement_is_found() -> None:
    text = "```sql\nSELECT nothing\nFROM games_notice;\n```\nand `SELECT name FROM site_leases`"
    assert all(map(explain, list_statements(text)))
    assert len(list(list_statements(text))) == 2
