"""What the tables of webhooks hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from django.db.models import Q

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    PersonalTable,
    delete_rows,
    match_person_column,
)
from games.hooks.models import Delivery, Hook

PERSONAL_DATA = (
    PersonalTable(
        Hook,
        match_person_column,
        ("address", "events", "made_at", "failing_since", "ended", "ended_at", "told_at"),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "secret": SECRET,
            "former_secret": SECRET,
            "former_until": INNER_NUMBER,
            "next_at": INNER_NUMBER,
            "leased_until": INNER_NUMBER,
        },
        delete_rows,
    ),
    PersonalTable(
        Delivery,
        lambda whose: Q(hook__person=whose.id),
        ("key", "event", "slug", "body", "state", "made_at", "tried_at", "status"),
        {
            "id": INNER_NUMBER,
            "hook": INNER_NUMBER,
            "attempts": INNER_NUMBER,
            "queued_at": INNER_NUMBER,
            "due_at": INNER_NUMBER,
        },
        delete_rows,
    ),
)
