"""Chance in a test comes from dice of its own, so that what passed once passes always.

`KEYWEST_LUCK=7 make test` gives every test other dice: a test that fails with some of them hangs on
luck.
"""

from __future__ import annotations

import os
import random

import pytest


def give(patch: pytest.MonkeyPatch, name: str) -> None:
    """From now on `secrets`, `SystemRandom`, `uuid4` and `os.urandom` of this process are dice of
    that name."""
    dice = random.Random(f"{name} {os.environ.get('KEYWEST_LUCK', '')}").randbytes
    patch.setattr(os, "urandom", dice)
    patch.setattr(random, "_urandom", dice)  # which secrets and SystemRandom have taken from os
