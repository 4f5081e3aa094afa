"""The owner's file: a signed statement and below it all its leaves. It lists private tables: for
nobody else."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.heads import keys, leaves
from games.heads.statement import (
    MARK,
    Leaf,
    Shortened,
    Statement,
    Unreadable,
    hash_shortened_logs,
    read_statement,
    summarize_leaves,
)

if TYPE_CHECKING:
    from games.heads.models import Statement as Row
    from games.play.sql import Cursor

SHORTENED = "shortened"


class StatementFile(NamedTuple):
    """A file, or a statement from `/heads/`, which has no leaves."""

    statement: Statement
    signature: bytes
    leaves: list[Leaf]
    shortened: list[Shortened]

    @property
    def text(self) -> str:
        """The file."""
        lines = [format_leaf(leaf) for leaf in self.leaves] + [one.line for one in self.shortened]
        return (
            self.statement.format_with_signature(self.signature)
            + "\n"
            + "".join(f"{line}\n" for line in lines)
        )


def format_leaf(leaf: Leaf) -> str:
    """A leaf as it stands in the file."""
    return f"{leaf.kind} {leaf.slug} {leaf.version} {leaf.entry.hex()}"


def load_statement_file(cursor: Cursor, row: Row) -> StatementFile:
    """The file of a statement whose leaves are kept still."""
    statement, signature = read_statement(format_signed_statement(row))
    cursor.execute(
        "SELECT kind, slug, salt, before, after FROM heads_restored WHERE statement_id = %s ORDER "
        "BY kind, slug",
        (row.number,),
    )
    shortened = [
        Shortened(kind, slug, bytes(salt), *numbers)
        for kind, slug, salt, *numbers in cursor.fetchall()
    ]
    return StatementFile(statement, signature, leaves.load_leaves_at(cursor, row.number), shortened)


def format_signed_statement(row: Row) -> str:
    """A statement as anybody may read it."""
    return f"{row.text}{MARK}{keys.encode_public_key(bytes(row.signature))}\n"


def read_statement_file(path: Path) -> StatementFile:
    """A file that was noted, packed or not. Raises Unreadable, OSError."""
    raw = path.read_bytes()
    try:
        text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode()
    except (UnicodeDecodeError, EOFError, gzip.BadGzipFile):
        raise Unreadable("this is no text") from None
    head, _gap, rest = text.replace("\r\n", "\n").partition("\n\n")
    lines = [line.split(" ") for line in rest.splitlines() if line]
    try:
        found = [parse_leaf(*line) for line in lines if line[0] != SHORTENED]
        cut = [parse_shortened_log(*line) for line in lines if line[0] == SHORTENED]
    except (ValueError, TypeError) as error:
        raise Unreadable(f"a line that is none of ours: {error}") from None
    return StatementFile(*read_statement(head.rstrip("\n") + "\n"), found, cut)


def parse_leaf(kind: str, slug: str, version: str, entry: str) -> Leaf:
    """A leaf from its line. ValueError, TypeError."""
    return Leaf(kind, slug, int(version), bytes.fromhex(entry))


def parse_shortened_log(
    _word: str, kind: str, slug: str, before: str, after: str, salt: str
) -> Shortened:
    """The same of a log that a restore has shortened."""
    return Shortened(kind, slug, bytes.fromhex(salt), int(before), int(after))


def list_file_faults(noted: StatementFile) -> Iterator[str]:
    """What is wrong with a file by itself: then somebody has changed it, or it is not what was
    signed."""
    statement = noted.statement
    if not keys.is_signed_by(statement.key, noted.signature, statement.text.encode()):
        yield "the signature does not fit"
    if noted.leaves and summarize_leaves(noted.leaves) != (
        statement.logs,
        statement.facts,
        statement.root,
    ):
        yield "the lines are not those that were signed"
    if noted.shortened and (statement.restored or (None, 0, b""))[2] != hash_shortened_logs(
        noted.shortened
    ):
        yield "the lines about a restore are not those that were signed"
