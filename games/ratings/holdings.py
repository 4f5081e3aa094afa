"""What the tables of ratings hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from accounts.mydata.holdings import Holding, of_person
from games.ratings.models import Rated, Step

PERSONAL_DATA = (
    Holding(
        Step,
        of_person,
        ("rules", "nth", "game__slug", "mean", "deviation"),
        {"person": "whoever asks"},
        why="others' ratings follow from it; names the empty row",
    ),
    Holding(Rated, why="games, and when they were looked at"),
)
