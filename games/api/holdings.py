"""What the tables of the API hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from accounts.mydata.holdings import INNER, Holding, delete, of_person
from games.api.models import Answer

PERSONAL_DATA = (
    Holding(
        Answer,
        of_person,
        ("key", "status", "at"),
        {
            "id": INNER,
            "person": "whoever asks",
            "request": INNER,
            "sealed": "what a program was answered; two days",
        },
        delete,
    ),
)
