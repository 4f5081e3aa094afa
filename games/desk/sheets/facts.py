"""Facts of sheets of evidence (games.desk.facts: a storage format)."""

from __future__ import annotations

from typing import NamedTuple


class SheetClosed(NamedTuple):
    """A moderator has judged sheet `subject` of evidence (`how`: games.desk.sheets.rows.SheetFinding)."""

    by: int
    subject: int
    how: str
    text: str
