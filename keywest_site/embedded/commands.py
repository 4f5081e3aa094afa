"""`python -m keywest_site.embedded.commands "LINE" ...`: commands of manage.py, one after the other
in one Python, as starting takes longer than most of what they do. The first that fails is the
last."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from django.core.management import execute_from_command_line


def main(lines: Sequence[str]) -> None:
    """Runs each line; SystemExit if one fails."""
    for line in lines:
        execute_from_command_line(["manage.py", *shlex.split(line)])


if __name__ == "__main__":
    main(sys.argv[1:])
