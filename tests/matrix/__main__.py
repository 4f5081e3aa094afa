"""`python -m tests.matrix`: compare all cells; with `--keep`: what is true now is kept, of new
routes and of those that begin as is said ("desk/,me/"; "all": of all)."""

from __future__ import annotations

import os
import sys

import pytest

from tests.matrix.kept import KEEP, NEW

if __name__ == "__main__":
    os.environ["KEYWEST_FULL"] = "1"
    if "--keep" in sys.argv[1:]:
        os.environ[KEEP] = sys.argv[2] if len(sys.argv) > 2 else NEW
    sys.exit(pytest.main(["--numprocesses", "0", "--show-capture", "no", "tests/matrix"]))
