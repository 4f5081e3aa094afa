"""Sheets of the desk."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import Person
from games.desk.models import Sheet

SIGNALS = [
    {"name": "browser", "value": 1.0, "honest": 130.7, "times": 4.6},
    {"name": "gifts", "value": 5.3, "honest": 0.6, "times": 992.8},
]


def sheet(one: Person, two: Person, *, shown: bool = True) -> Sheet:
    now = timezone.now()
    pair = sorted((one.pk, two.pk))
    told = {"games": 12, "given": [[41, 14.2], [3, 12.7]]}
    return Sheet.objects.create(
        one=pair[0],
        two=pair[1],
        weight=3.2,
        signals=SIGNALS,
        told=told,
        made_at=now,
        shown_at=now if shown else None,
        ends_at=now + timedelta(days=90),
    )
