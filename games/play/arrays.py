"""PostgreSQL's own text for arrays: far cheaper than to let the driver look for the type of every
list.

The statement says the type (`%(seats)s::int[]`);
https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO
"""

from __future__ import annotations

from collections.abc import Iterable

NULL = "NULL"


def ints(values: Iterable[int | None]) -> str:
    """As `{1,NULL,3}`, for int[] and smallint[]."""
    return "{" + ",".join([NULL if value is None else str(value) for value in values]) + "}"


def flags(values: Iterable[bool]) -> str:
    """As `{t,f}`, for bool[]."""
    return "{" + ",".join(["t" if value else "f" for value in values]) + "}"


def texts(values: Iterable[str | None]) -> str:
    """As `{"a","b \\" c",NULL}`, for text[]."""
    return "{" + ",".join([NULL if value is None else quoted(value) for value in values]) + "}"


def blobs(values: Iterable[bytes]) -> str:
    """As `{"\\\\x00ff"}`, for bytea[]."""
    return "{" + ",".join([f'"\\\\x{value.hex()}"' for value in values]) + "}"


def quoted(value: str) -> str:
    """One element, whatever is in it. NUL, which no text of PostgreSQL can hold, is refused by the
    server."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
