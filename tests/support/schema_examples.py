"""How many requests are made of a schema."""

from __future__ import annotations

import os

FULL = os.environ.get("KEYWEST_FULL") == "1"


EXAMPLES = 100 if FULL else 1
