"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.bots.planner import plan
from games.rules.plain import at_random

if TYPE_CHECKING:
    from games.rules.core import Bot

BOTS: dict[str, Bot] = {"random": at_random, "planner": plan}
