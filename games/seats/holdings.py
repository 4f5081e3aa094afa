"""What the tables of substitutes hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import INNER, Holding, delete, of_person
from games.seats.models import Offer, SeatOfferPreferences

PERSONAL_DATA = (
    Holding(
        SeatOfferPreferences,
        of_person,
        ("standin", "hidden", "sits_in", "rules", "paces", "languages", "a_day"),
        {"person": "whoever asks"},
        delete,
    ),
    Holding(
        Offer,
        lambda whose: Q(predecessor=whose.id) | Q(taken_by=whose.id),
        ("game__slug", "seat", "called", "at", "next_at", "ended_at"),
        {"id": INNER, "predecessor": "you, or somebody else", "taken_by": "you, or somebody else"},
        why="names the empty row",
    ),
)
