"""What the tables of votes hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from accounts.mydata.holdings import INNER, Holding, delete, of_person
from games.votes.models import Ballot, Motion, Pause

MODERATORS = "of what moderators ask, who are not named there"
PERSONAL_DATA = (
    Holding(
        Motion,
        of_person,
        ("game__slug", "number", "kind", "days", "state", "opened_at", "closes_at", "settled_at"),
        {"id": INNER, "person": "whoever asks", "fact": MODERATORS, "seen": MODERATORS},
        why="names the empty row",
    ),
    Holding(
        Ballot,
        of_person,
        ("motion__game__slug", "motion__number", "yes"),
        {"id": INNER, "person": "whoever asks"},
        delete,
    ),
    Holding(Pause, why="the table's own"),
)
