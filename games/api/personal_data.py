"""What the tables of the API hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    PersonalTable,
    delete_rows,
    match_person_column,
)
from games.api.models import Answer

PERSONAL_DATA = (
    PersonalTable(
        Answer,
        match_person_column,
        ("key", "status", "at"),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "request": INNER_NUMBER,
            "sealed": "what a program was answered; two days",
        },
        delete_rows,
    ),
)
