"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from games.rules.core import Bot
from games.rules.keyflower.bots.planner import plan
from games.rules.plain import at_random

BOTS: dict[str, Bot] = {"random": at_random, "planner": plan}
