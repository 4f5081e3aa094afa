"""Programs that use the API."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts.models import Person
from accounts.programs.tokens import NewToken, make_token
from tests.leagues.house.house import CALENDAR


def client_of(one: Person, *, csrf: bool = False) -> Client:
    """The program of somebody who is signed in."""
    client = Client(enforce_csrf_checks=csrf)
    client.force_login(one)
    return client


RULES = {"game": "pearls", "seats": 4, "options": {"rounds": "1"}, "longest_days": 30}


LATER = CALENDAR.later(365)._asdict()


LEAGUE = {"name": "Other League", "text": "", "settings": RULES, "calendar": LATER}


def make_program(one: Person, *scopes: str, days: float = 30) -> str:
    """A token of theirs with these scopes."""
    new = NewToken("Test", scopes, timedelta(days=days))
    return make_token(one.pk, new, timezone.now())[0]


def program_of(one: Person, *scopes: str) -> Client:
    """A program with a token of theirs; it checks CSRF as browsers' requests are checked."""
    return bearing(make_program(one, *scopes))


def bearing(text: str, **more: str) -> Client:
    """A program with this token."""
    return Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {text}", **more})
