"""Dice of the bots in the programs of a service under test: Python runs this as each of them
starts.

Each decision of a bot begins with the same dice, so whatever else the programs do at the same time,
a game in which people do the same goes the same way. Names, tokens and keys keep their chance; only
the demo's games are drawn as a whole. `KEYWEST_LUCK` gives other dice.
"""

from __future__ import annotations

import os
import random
import secrets
import sys

LUCK = os.environ.get("KEYWEST_LUCK", "")
secrets.SystemRandom = lambda: random.Random(LUCK)  # type: ignore[misc, assignment]
if "seed_demo" in sys.argv:
    secrets.token_bytes = random.Random(LUCK).randbytes  # type: ignore[assignment]
