"""What the tables of ratings hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from accounts.personal_data.stored_tables import PersonalTable, match_person_column
from games.ratings.models import Change, Rated, Step

PERSONAL_DATA = (
    PersonalTable(
        Step,
        match_person_column,
        ("rules", "nth", "game__slug", "mean", "deviation"),
        {"person": "whoever asks"},
        why="others' ratings follow from it; names the empty row",
    ),
    PersonalTable(Rated, why="games, and when they were looked at"),
    PersonalTable(Change, why="games that are to be looked at"),
)
