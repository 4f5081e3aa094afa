"""What a return means. Knows no Django, because returns are read in a cage."""

from __future__ import annotations

from enum import StrEnum


class Class(StrEnum):
    """HARD: nobody takes mail there; SOFT: not now, or not this mail."""

    HARD = "hard"
    SOFT = "soft"
    UNKNOWN = "unknown"
    COMPLAINT = "complaint"
