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
    digest_of_shortened,
    over,
    read,
)

if TYPE_CHECKING:
    from games.heads.models import Statement as Row
    from games.play.sql import Cursor

SHORTENED = "shortened"


class Noted(NamedTuple):
    """A file, or a statement from `/heads/`, which has no leaves."""

    statement: Statement
    signature: bytes
    leaves: list[Leaf]
    shortened: list[Shortened]

    @property
    def text(self) -> str:
        """The file."""
        lines = [leaf_line(leaf) for leaf in self.leaves] + [one.line for one in self.shortened]
        return (
            self.statement.signed_text(self.signature)
            + "\n"
            + "".join(f"{line}\n" for line in lines)
        )


def leaf_line(leaf: Leaf) -> str:
    """A leaf as it stands in the file."""
    return f"{leaf.kind} {leaf.slug} {leaf.version} {leaf.entry.hex()}"


def file_of(cursor: Cursor, row: Row) -> Noted:
    """The file of a statement whose leaves are kept still."""
    statement, signature = read(published(row))
    cursor.execute(
        "SELECT kind, slug, salt, before, after FROM heads_restored WHERE statement_id = %s ORDER "
        "BY kind, slug",
        (row.number,),
    )
    shortened = [
        Shortened(kind, slug, bytes(salt), *numbers)
        for kind, slug, salt, *numbers in cursor.fetchall()
    ]
    return Noted(statement, signature, leaves.at(cursor, row.number), shortened)


def published(row: Row) -> str:
    """A statement as anybody may read it."""
    return f"{row.text}{MARK}{keys.printed(bytes(row.signature))}\n"


def load(path: Path) -> Noted:
    """A file that was noted, packed or not. Raises Unreadable, OSError."""
    raw = path.read_bytes()
    try:
        text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode()
    except (UnicodeDecodeError, EOFError, gzip.BadGzipFile):
        raise Unreadable("this is no text") from None
    head, _gap, rest = text.replace("\r\n", "\n").partition("\n\n")
    lines = [line.split(" ") for line in rest.splitlines() if line]
    try:
        found = [leaf_in(*line) for line in lines if line[0] != SHORTENED]
        cut = [shortened_in(*line) for line in lines if line[0] == SHORTENED]
    except (ValueError, TypeError) as error:
        raise Unreadable(f"a line that is none of ours: {error}") from None
    return Noted(*read(head.rstrip("\n") + "\n"), found, cut)


def leaf_in(kind: str, slug: str, version: str, entry: str) -> Leaf:
    """A leaf from its line. ValueError, TypeError."""
    return Leaf(kind, slug, int(version), bytes.fromhex(entry))


def shortened_in(_word: str, kind: str, slug: str, before: str, after: str, salt: str) -> Shortened:
    """The same of a log that a restore has shortened."""
    return Shortened(kind, slug, bytes.fromhex(salt), int(before), int(after))


def in_itself(noted: Noted) -> Iterator[str]:
    """What is wrong with a file by itself: then somebody has changed it, or it is not what was
    signed."""
    statement = noted.statement
    if not keys.fits(statement.key, noted.signature, statement.text.encode()):
        yield "the signature does not fit"
    if noted.leaves and over(noted.leaves) != (statement.logs, statement.facts, statement.root):
        yield "the lines are not those that were signed"
    if noted.shortened and (statement.restored or (None, 0, b""))[2] != digest_of_shortened(
        noted.shortened
    ):
        yield "the lines about a restore are not those that were signed"
