"""A program with which anybody can check a game's log on a machine of their own: it needs nothing
but Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from games.play.log_rows import Row, encode_row

CHECKER = Path(__file__).with_name("checker.py")


@cache
def read_checker() -> str:
    """The program as everybody gets it, without any game's log."""
    return CHECKER.read_text()


def build_checker(slug: str, rows: Sequence[Row]) -> str:
    """The program with a game's log below it: one comment a fact, as the digests cover it, then the
    head."""
    facts = "\n".join(f"# {encode_row(slug, row).decode()}" for row in rows)
    return f"{read_checker()}\n\n{facts}\n# head {rows[-1].digest.hex()}\n"
