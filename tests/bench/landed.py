"""The figures of the last landed state, in landed.json beside this file: a ratio that has fallen
since is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tests.bench.figures import Figure

FILE = Path(__file__).with_name("landed.json")
FALL = 0.10
"""What is worse than the landed figure by more than this share is shown."""


def landed() -> dict[str, float]:
    """The figures by name."""
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def fallen(figure: Figure, before: dict[str, float]) -> str:
    """How far this figure is worse than it was, in words; "" if it is not, or nothing is known."""
    was = before.get(figure.name)
    if was is None or figure.number is None or not was or not figure.number:
        return ""
    worse = was / figure.number - 1 if figure.more else figure.number / was - 1
    return f"FELL by {worse:.0%}, was {was:,.4g}" if worse > FALL else ""


def keep(figures: Iterable[Figure]) -> None:
    """These figures are the landed ones from now on; those of other parts stay."""
    kept = landed() | {
        one.name: float(f"{one.number:.4g}") for one in figures if one.number is not None
    }
    FILE.write_text(json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
