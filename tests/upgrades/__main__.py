"""`python -m tests.upgrades 1.0`: keeps a dump of the site as this version writes it, for the tests
of all later ones."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.upgrades VERSION")
    os.environ["KEYWEST_RELEASE"] = sys.argv[1]
    maker = Path(__file__).with_name("keep_release.py")
    sys.exit(pytest.main(["--numprocesses", "0", "--quiet", str(maker)]))
