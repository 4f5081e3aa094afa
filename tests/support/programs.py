"""Programs that use the API."""

from __future__ import annotations

from django.test import Client

from accounts.models import Person
from tests.leagues.house.house import CALENDAR


def client_of(one: Person, *, csrf: bool = False) -> Client:
    """The program of somebody who is signed in."""
    client = Client(enforce_csrf_checks=csrf)
    client.force_login(one)
    return client


RULES = {"game": "pearls", "seats": 4, "options": {"rounds": "1"}, "longest_days": 30}


LATER = CALENDAR.later(365)._asdict()


LEAGUE = {"name": "Other League", "text": "", "settings": RULES, "calendar": LATER}
