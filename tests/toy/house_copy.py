"""A copy of the whole house, in which commands are run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

HOUSE = Path(__file__).parents[2]
ROOMS = (
    "accounts",
    "deploy",
    "docs",
    "games",
    "keywest_site",
    "locale",
    "templates",
    "tests",
    "tools",
)
FILES = ("manage.py", "pyproject.toml", "Makefile", "CONTRIBUTING.md", "README.md")
NOTHING = shutil.ignore_patterns("__pycache__", ".*")


def copy_house(tmp_path: Path) -> Path:
    """The house as it is, with the same environment."""
    house = tmp_path / "house"
    for room in ROOMS:
        shutil.copytree(HOUSE / room, house / room, ignore=NOTHING)
    for name in FILES:
        shutil.copy(HOUSE / name, house / name)
    return house


def run(copy: Path, *words: str, **more: str) -> str:
    """What a command in the copy says; it must succeed."""
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", **more}
    done = subprocess.run(words, cwd=copy, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
