"""A Python beside a running service, with its settings: takes one program a line, answers what each
printed.

One process for all programs, as most of the time of `manage.py shell` goes into starting.
"""

from __future__ import annotations

import io
import json
import sys
import traceback
from contextlib import redirect_stdout

import django
import pytest

from tests.support import luck


def main() -> None:
    """[name of its dice, program] in, [whether it came to its end, what it printed] out, as
    JSON."""
    django.setup()
    for line in sys.stdin:
        print(json.dumps(done(*json.loads(line))), flush=True)


def done(name: str, program: str) -> tuple[bool, str]:
    """Whether the program came to its end, and what it printed."""
    with io.StringIO() as printed, redirect_stdout(printed), pytest.MonkeyPatch.context() as patch:
        luck.give(patch, name)
        try:
            exec(program, {})
        except Exception:
            return False, printed.getvalue() + traceback.format_exc()
        return True, printed.getvalue()


if __name__ == "__main__":
    main()
