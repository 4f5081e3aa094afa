"""The owner's file: a signed statement with all its leaves, and the check against it. It lists
private tables, so nobody else may have it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils import timezone

from games.heads import keys, leaves
from games.heads.leaves import CurrentLog, load_current_logs
from games.heads.models import Statement as Row
from games.heads.statement import (
    FIRST,
    MARK,
    Leaf,
    Shortened,
    Statement,
    Unreadable,
    build_leaf_entry,
    hash_shortened_logs,
    hash_statement,
    read_statement,
    summarize_leaves,
)

if TYPE_CHECKING:
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


# The check: does the database still hold what was recorded elsewhere? In plain words, for the
# operator.


Excused = dict[tuple[str, str], list[tuple[int, Shortened]]]
"""By log: what restores say of it, with the number of the statement that says so."""


def list_database_faults(cursor: Cursor) -> Iterator[str]:
    """What is wrong within this database: the statements' chain, the last one's leaves, and logs
    that lack facts."""
    rows = list(Row.objects.order_by("number"))
    yield from list_chain_faults(rows)
    if rows:
        last = load_statement_file(cursor, rows[-1])
        if summarize_leaves(last.leaves) != (
            last.statement.logs,
            last.statement.facts,
            last.statement.root,
        ):
            yield (
                f"statement {last.statement.number}: the leaves that are kept are not those that "
                f"were signed"
            )
    yield from leaves.list_cut_logs(cursor)


def list_chain_faults(rows: Sequence[Row]) -> Iterator[str]:
    """Statements that are not signed, or do not follow one another. Before the owner's word numbers
    may be missing."""
    number, before = 0, FIRST
    for row in rows:
        try:
            statement, signature = read_statement(format_signed_statement(row))
        except Unreadable:
            yield f"statement {row.number}: unreadable"
            return
        if statement.number != row.number or not keys.is_signed_by(
            statement.key, signature, statement.text.encode()
        ):
            yield f"statement {row.number}: the signature does not fit"
        if (row.hour is None) != (statement.restored is not None):
            yield f"statement {row.number}: not written by whom it says"
        follows = statement.number == number + 1 and statement.before == before
        if not follows and statement.restored is None:
            yield f"statement {row.number}: it does not follow the one before it"
        number, before = statement.number, hash_statement(row.text)


def load_restore_excuses(cursor: Cursor) -> Excused:
    """What the owner has said about restores. Lines that are not those that were signed excuse
    nothing."""
    excused: Excused = {}
    for row in Row.objects.filter(hour=None).order_by("number"):
        said = load_statement_file(cursor, row)
        if not any(list_file_faults(said._replace(leaves=[]))):
            for one in said.shortened:
                excused.setdefault((one.kind, one.slug), []).append((row.number, one))
    return excused


def compare_with_file(cursor: Cursor, noted: StatementFile) -> tuple[list[str], list[str]]:
    """What the database lacks of what was noted; and what it lacks because the owner has restored
    it."""
    troubles, known = list(list_file_faults(noted)), list[str]()
    troubles += list_publication_faults(noted)
    found = noted.leaves or leaves.load_leaves_at(cursor, noted.statement.number)
    if not noted.leaves and not troubles and summarize_leaves(found)[2] != noted.statement.root:
        troubles.append(
            f"statement {noted.statement.number}: {describe_missing_root(noted.statement.at)}"
        )
    excused = load_restore_excuses(cursor)
    today = load_current_logs(cursor, [(leaf.kind, leaf.slug, leaf.version) for leaf in found])
    for leaf in found:
        trouble = describe_log_difference(leaf, today[leaf.kind, leaf.slug, leaf.version])
        word = trouble and describe_excuse(excused, leaf, noted.statement.number)
        (known if word else troubles).extend([f"{trouble}{word}"] if trouble else [])
    return troubles, known


def describe_missing_root(at: datetime) -> str:
    """What it means that kept leaves do not give the root of a statement of that time."""
    if at < timezone.now() - timedelta(days=settings.KEEP_DAYS["leaves"]):
        return "its leaves are not kept any more, so the owner's file of it is needed"
    return "the leaves that are kept do not give its root"


def list_publication_faults(noted: StatementFile) -> Iterator[str]:
    """Whether the site has published another statement of this number, or none though later ones
    are there."""
    number = noted.statement.number
    row = Row.objects.filter(pk=number).first()
    if row and row.text != noted.statement.text:
        yield f"statement {number}: the site says otherwise"
    later = Row.objects.filter(number__gt=number).order_by("number").first()
    if row is None and (later is None or later.hour is not None):
        yield f"statement {number}: the site does not have it"


def describe_log_difference(leaf: Leaf, today: CurrentLog) -> str:
    """What is not as it was noted; "" if all is well."""
    name = f"{leaf.kind} {leaf.slug}"
    if today.version is None:
        return f"{name}: gone, but was noted with {leaf.version} facts"
    if today.version < leaf.version or today.digest is None:
        return f"{name}: cut at fact {today.version}, but was noted with {leaf.version}"
    if today.salt is None:
        return f"{name}: its salt is gone, so nothing can be said of fact {leaf.version}"
    same = (
        build_leaf_entry(today.salt, leaf.kind, leaf.slug, leaf.version, today.digest) == leaf.entry
    )
    return "" if same else f"{name}: fact {leaf.version} is another than the one that was noted"


def describe_excuse(excused: Excused, leaf: Leaf, number: int) -> str:
    """Which restore since then has shortened this log below what was noted; "" if none has."""
    for said_in, one in excused.get((leaf.kind, leaf.slug), []):
        if said_in > number and one.after < leaf.version <= one.before:
            return (
                f" (shortened by the restore of statement {said_in}: {one.before} to {one.after})"
            )
    return ""


def compare_files(cursor: Cursor, files: Sequence[StatementFile]) -> Iterator[str]:
    """What is wrong between files: a log once in a file is in every later one, and its version
    never falls."""
    excused = load_restore_excuses(cursor)
    ordered = sorted(files, key=lambda noted: noted.statement.number)
    for early, late in pairwise(ordered):
        first, second = early.statement, late.statement
        if first.number + 1 == second.number and second.before != hash_statement(first.text):
            yield f"statement {second.number}: it does not name statement {first.number}"
        for leaf in list_lost_leaves(early.leaves, late.leaves):
            if not describe_excuse(excused, leaf, first.number):
                yield (
                    f"{leaf.kind} {leaf.slug}: in statement {first.number}, but not so in a later "
                    f"one"
                )


def list_lost_leaves(early: Sequence[Leaf], late: Sequence[Leaf]) -> Iterator[Leaf]:
    """The leaves of an earlier file that are not in a later one, or otherwise. A file without any
    says nothing."""
    then = {(leaf.kind, leaf.slug): leaf for leaf in late}
    for leaf in early if late else ():
        other = then.get((leaf.kind, leaf.slug))
        if other is None or other.version < leaf.version or has_other_last_fact(leaf, other):
            yield leaf


def has_other_last_fact(leaf: Leaf, other: Leaf) -> bool:
    """Whether a log has not moved, and yet ends with another fact."""
    return leaf.version == other.version and leaf.entry != other.entry
