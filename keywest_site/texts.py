"""Turns the translators' .po files into the .mo that gettext reads, without the gettext tools."""

from __future__ import annotations

from pathlib import Path

import polib


def compile_texts(folder: Path) -> list[Path]:
    """Writes the .mo beside every .po of `folder` that has changed since; returns those written."""
    stale = [source for source in sorted(folder.glob("*/LC_MESSAGES/*.po")) if _is_stale(source)]
    for source in stale:
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
    return [source.with_suffix(".mo") for source in stale]


def _is_stale(source: Path) -> bool:
    target = source.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


if __name__ == "__main__":
    for path in compile_texts(Path(__file__).resolve().parent.parent / "locale"):
        print(path)
