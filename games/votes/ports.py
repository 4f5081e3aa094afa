"""What votes ask of rooms above them: they fill these in when they are set up."""

from __future__ import annotations

from typing import NamedTuple

from games.votes.kinds import BUDGET_DAYS
from keywest_site.port import Port


class Rules(NamedTuple):
    """What the people at a table may agree upon. `ends`: ways to end it (games.votes.kinds);
    `pause_days`: of all its pauses together."""

    ends: frozenset[str]
    pause_days: int = BUDGET_DAYS


judges_of: Port[[str], frozenset[int]] = Port("judges_of")
"""The organisers of the league of such a table who do not play in its division, nor sit there."""
rules_of: Port[[str], Rules] = Port("rules_of")
"""Those of a table of a league (games.play.models.Game.league)."""
