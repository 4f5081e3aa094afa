"""Texts in a folder beside this file, compared with what is there now; renewed on request."""

from __future__ import annotations

import os
from difflib import unified_diff
from itertools import islice
from pathlib import Path

FOLDER = Path(__file__).parent / "texts"
KEEP = "KEYWEST_KEEP_SNAPSHOTS"
"""Set in the environment by `python -m tests.snapshots --keep`."""
SHOWN = 60
"""Lines of each difference."""


def differences(folder: str, found: dict[str, str], root: Path = FOLDER) -> str:
    """How the texts of this folder differ from those that are kept; "" if they do not.

    `found`: by file name without ending; each text ends with one line end, however it came.
    """
    texts = {f"{name}.txt": text.rstrip("\n") + "\n" for name, text in found.items()}
    if os.environ.get(KEEP):
        keep(root / folder, texts)
    kept = {path.name: path.read_text("utf-8") for path in sorted((root / folder).glob("*.txt"))}
    wrong = [changed(name, kept, texts) for name in sorted({*kept, *texts})]
    return "\n".join(filter(None, wrong))


def keep(folder: Path, texts: dict[str, str]) -> None:
    """The folder holds these texts, and no others."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")


def changed(name: str, kept: dict[str, str], texts: dict[str, str]) -> str:
    """The beginning of one text's difference; "" if there is none."""
    before, after = kept.get(name, "").splitlines(), texts.get(name, "").splitlines()
    lines = unified_diff(before, after, f"kept/{name}", f"now/{name}", lineterm="", n=2)
    return "\n".join(islice(lines, SHOWN))
