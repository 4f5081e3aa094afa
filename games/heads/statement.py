"""What is signed: a few lines of text that name the root over all logs, their number, and the
statement before."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from games.heads import keys, merkle

TITLE = "Key West by Post, heads of all logs, 1"
MARK = "signature: "
FIRST = bytes(32)
"""What stands for the statement before the first one."""


class Leaf(NamedTuple):
    """A log as it was noted: `version` is the number of its last fact then; `entry`: see
    entry_of."""

    kind: str
    slug: str
    version: int
    entry: bytes


def build_leaf_entry(salt: bytes, kind: str, slug: str, version: int, head: bytes) -> bytes:
    """What goes into the tree. The salt stays in the database: whoever lacks it can tell no head
    from this."""
    return sha256(salt + f"{kind} {slug} {version} ".encode() + head).digest()


class Shortened(NamedTuple):
    """A log that a restore left with `after` facts instead of `before` (0: it is gone).

    `salt`: so that nobody guesses the names behind the hash that is public.
    """

    kind: str
    slug: str
    salt: bytes
    before: int
    after: int

    @property
    def line(self) -> str:
        """As it stands in the owner's file."""
        return f"shortened {self.kind} {self.slug} {self.before} {self.after} {self.salt.hex()}"


class Statement(NamedTuple):
    """A statement that can be checked. `before`: SHA-256 of the text of the one before it.

    `restored`: the moment to which the database was put back, how many logs that shortened, and
    SHA-256 over their lines, which only the owner has; None for the statements of the hours.
    """

    site: str
    number: int
    at: datetime
    logs: int
    facts: int
    root: bytes
    before: bytes
    key: bytes
    restored: tuple[datetime, int, bytes] | None = None

    @property
    def text(self) -> str:
        """What is signed."""
        lines = [
            TITLE,
            f"site: {self.site}",
            f"number: {self.number}",
            f"at: {self.at.isoformat()}",
            f"logs: {self.logs}",
            f"facts: {self.facts}",
            f"root: {self.root.hex()}",
            f"before: {self.before.hex()}",
            f"key: {keys.encode_public_key(self.key)}",
        ]
        if self.restored:
            to, count, digest = self.restored
            lines.append(f"restored: to {to.isoformat()}, {count} shortened, {digest.hex()}")
        return "\n".join(lines) + "\n"

    def format_with_signature(self, signature: bytes) -> str:
        """As it is published."""
        return f"{self.text}{MARK}{b64encode(signature).decode()}\n"


class Unreadable(ValueError):
    """This is no statement of ours."""


def hash_statement(text: str) -> bytes:
    """What the next statement says of this one."""
    return sha256(text.encode()).digest()


def hash_shortened_logs(shortened: list[Shortened]) -> bytes:
    """What a statement says of the logs that it does not name in public."""
    return sha256("".join(f"{one.line}\n" for one in shortened).encode()).digest()


def summarize_leaves(leaves: list[Leaf]) -> tuple[int, int, bytes]:
    """What a statement says of these leaves: how many logs and facts, and the root."""
    entries = [leaf.entry for leaf in leaves]
    return len(leaves), sum(leaf.version for leaf in leaves), merkle.compute_root(entries)


def read_statement(text: str) -> tuple[Statement, bytes]:
    """A published statement and its signature, not checked. Raises Unreadable."""
    body, mark, signature = text.partition(MARK)
    lines = body.splitlines()
    try:
        if not mark or lines[0] != TITLE:
            raise ValueError("it does not begin like one")
        said = dict(line.split(": ", 1) for line in lines[1:])
        found = build_statement(said), b64decode(signature.strip(), validate=True)
    except (KeyError, IndexError, ValueError, binascii.Error) as error:
        raise Unreadable(f"this is no statement: {error}") from None
    if found[0].text != body:
        raise Unreadable("a statement with lines that are not ours")
    return found


def build_statement(said: Mapping[str, str]) -> Statement:
    """A statement from its lines. KeyError, ValueError."""
    return Statement(
        said["site"],
        int(said["number"]),
        datetime.fromisoformat(said["at"]),
        int(said["logs"]),
        int(said["facts"]),
        bytes.fromhex(said["root"]),
        bytes.fromhex(said["before"]),
        b64decode(said["key"], validate=True),
        parse_restore_line(said["restored"]) if "restored" in said else None,
    )


def parse_restore_line(line: str) -> tuple[datetime, int, bytes]:
    """What a line says of a restore. ValueError."""
    to, count, lines = line.removeprefix("to ").split(", ")
    return datetime.fromisoformat(to), int(count.removesuffix(" shortened")), bytes.fromhex(lines)
