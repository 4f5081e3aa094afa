"""`python -m tests.snapshots`: compare; with `--keep`: what is shown now is kept from now on."""

from __future__ import annotations

import os
import sys

import pytest

from tests.snapshots.kept import KEEP

if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--keep"]
    if len(words) < len(sys.argv) - 1:
        os.environ[KEEP] = "1"
    sys.exit(pytest.main(["--numprocesses", "0", "tests/snapshots", *words]))
