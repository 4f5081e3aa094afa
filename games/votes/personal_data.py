"""What the tables of votes hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    PersonalTable,
    delete_rows,
    match_person_column,
)
from games.votes.models import Ballot, Motion, Pause

MODERATORS = "of what moderators ask, who are not named there"
PERSONAL_DATA = (
    PersonalTable(
        Motion,
        match_person_column,
        ("game__slug", "number", "kind", "days", "state", "opened_at", "closes_at", "settled_at"),
        {"id": INNER_NUMBER, "person": "whoever asks", "fact": MODERATORS, "seen": MODERATORS},
        why="names the empty row",
    ),
    PersonalTable(
        Ballot,
        match_person_column,
        ("motion__game__slug", "motion__number", "yes"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(Pause, why="the table's own"),
)
