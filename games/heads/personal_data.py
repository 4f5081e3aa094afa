"""What the tables of heads hold of a person: nothing (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from accounts.personal_data.stored_tables import PersonalTable
from games.heads.models import Delivery, Leaf, Log, Restored, Statement

PERSONAL_DATA = tuple(
    PersonalTable(model, why="salts, digests and numbers of logs")
    for model in (Statement, Log, Leaf, Restored, Delivery)
)
