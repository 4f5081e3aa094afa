"""What the tables of clocks hold of a person: nothing (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from accounts.personal_data.stored_tables import PersonalTable
from games.clocks.models import Heartbeat, Reminder

PERSONAL_DATA = (
    PersonalTable(Reminder, why="by seats and numbers, until it is due"),
    PersonalTable(Heartbeat, why="one row: when the house looked last"),
)
