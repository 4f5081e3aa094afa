"""No statement of ours leaves anything in a session of the database: behind a pool of connections
the next statement may go to another session, and what it left meets a stranger."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.structure.imports import files

LEFT_BEHIND = {
    "a lock of the session": r"pg_(try_)?advisory_(un)?lock(_shared|_all)?\s*\(",
    "a setting of the session": r"(?:\A|;)\s*SET\s+(?!LOCAL\b|TRANSACTION\b|CONSTRAINTS\b)[\w{]+",
    "a setting by its function": r"set_config\s*\((?![^()]*,\s*true\s*\))",
    "a table of the session": r"\bCREATE\s+((GLOBAL|LOCAL)\s+)?TEMP(ORARY)?\b|\bINTO\s+TEMP",
    "a cursor": r"\bWITH\s+HOLD\b|\bDECLARE\s+\S+\s.*\bCURSOR\b",
    "a listener": r"(?:\A|;)\s*LISTEN\s",
    "a prepared statement": r"(?:\A|;)\s*PREPARE\s",
}
ALLOWED = {
    # What PgBouncer itself says to each of its sessions, the same to all of a database.
    ("keywest_site/settings/parts.py", "a setting of the session"),
    # The owner's, who goes past the pool; an index that is built beside others has no transaction.
    ("keywest_site/postgresql/changes.py", "a setting of the session"),
}


def list_session_state(source: str) -> Iterator[str]:
    """What this source leaves behind: `.iterator()` and a cursor with a name, which stay open, and
    statements. What is executed counts in small letters, too; elsewhere these may be prose."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="iterator" | "chunked_cursor")):
                yield "a cursor"
            case ast.Call(func=ast.Attribute(attr="cursor"), args=[ast.Constant(), *_]):
                yield "a cursor"
            case ast.Call(func=ast.Attribute(attr="cursor"), keywords=words) if any(
                word.arg == "name" for word in words
            ):
                yield "a cursor"
            case ast.Call(func=ast.Attribute(attr="execute" | "executemany"), args=[said, *_]):
                text = read_string(said)
                yield from (
                    kind
                    for kind, pattern in LEFT_BEHIND.items()
                    if re.search(pattern, text, re.IGNORECASE)
                )
            case ast.JoinedStr() | ast.Constant(value=str()):
                text = read_string(node)
                yield from (
                    kind
                    for kind, pattern in LEFT_BEHIND.items()
                    if re.search(pattern, text, re.IGNORECASE if "_" in pattern else 0)
                )


def read_string(node: ast.AST) -> str:
    """The text; braces where something is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(read_string, node.values))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else "{}"


def test_no_module_leaves_anything_in_a_session() -> None:
    found = {
        (str(path.relative_to(ROOT)), kind)
        for path in files()
        for kind in list_session_state(path.read_text())
    }
    assert found <= ALLOWED
    assert found >= ALLOWED, "what is no longer there is no longer allowed"


@pytest.mark.parametrize(
    "planted",
    [
        'execute("SELECT pg_advisory_lock(1)")',
        'execute("SELECT pg_try_advisory_lock(%s, 0)", [1])',
        'execute("SELECT pg_advisory_unlock_all()")',
        "execute(\"SET lock_timeout = '1s'\")",
        'execute(f"SET {name} = 1")',
        'execute("SELECT 1; SET statement_timeout = 0")',
        "execute(\"SELECT set_config('jit', 'off', false)\")",
        "execute(\"SELECT set_config('jit', 'off', %s)\")",
        'execute("CREATE TEMPORARY TABLE t (a int)")',
        'execute("CREATE TEMP TABLE t (a int)")',
        'execute("DECLARE c CURSOR WITH HOLD FOR SELECT 1")',
        'cursor.execute("set lock_timeout = 0")',
        'cursor.execute("listen moved")',
        'cursor.execute(f"set session {name} = 1")',
        "connection.chunked_cursor()",
        'psycopg.connect().cursor("rows")',
        'psycopg.connect().cursor(name="rows")',
        'execute("LISTEN moved")',
        'execute("PREPARE p AS SELECT 1")',
        "for row in Game.objects.iterator(): pass",
        "for row in rows.iterator(chunk_size=5): pass",
    ],
)
def test_whatever_is_left_in_a_session_is_found(planted: str) -> None:
    assert list(list_session_state(planted))


@pytest.mark.parametrize(
    "harmless",
    [
        'execute("SELECT pg_advisory_xact_lock(1)")',
        'execute("SELECT pg_try_advisory_xact_lock(%s)")',
        "execute(\"SET LOCAL lock_timeout = '1s'\")",
        'execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")',
        "execute(\"SELECT set_config('jit', 'off', true)\")",
        'execute("UPDATE games_game\\nSET version = 1")',
        'execute("SELECT 1 FROM games_game FOR UPDATE")',
    ],
)
def test_what_ends_with_its_transaction_is_allowed(harmless: str) -> None:
    assert not list(list_session_state(harmless))
