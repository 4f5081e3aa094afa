"""What the tables of substitutes hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from django.db.models import Q

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    PersonalTable,
    delete_rows,
    match_person_column,
)
from games.seats.models import Offer, SeatOfferPreferences

PERSONAL_DATA = (
    PersonalTable(
        SeatOfferPreferences,
        match_person_column,
        ("standin", "hidden", "sits_in", "rules", "paces", "languages", "a_day"),
        {"person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Offer,
        lambda whose: Q(predecessor=whose.id) | Q(taken_by=whose.id),
        ("game__slug", "seat", "called", "at", "next_at", "ended_at"),
        {
            "id": INNER_NUMBER,
            "predecessor": "you, or somebody else",
            "taken_by": "you, or somebody else",
        },
        why="names the empty row",
    ),
)
