"""`manage.py api_token`: a token for a program, for work with `make run`."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q
from django.utils import timezone

from accounts.models import Person
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.programs.scopes import SCOPE_NAMES
from accounts.programs.tokens import NewToken, TooManyTokens, make_token

MOST_DAYS = 365


class Command(BaseCommand):
    """It stands in their list of programs, and what happened to their account says so."""

    help = "Make a token of somebody's and print it; it is never shown again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", help="their name or e-mail address")
        parser.add_argument(
            "--scopes", default="read,play", help=f"with commas between: {', '.join(SCOPE_NAMES)}"
        )
        parser.add_argument("--days", type=int, default=30, help=f"1 to {MOST_DAYS}")
        parser.add_argument("--name", default="manage.py", help="what the program is called")

    def handle(self, *_args: Any, **options: Any) -> None:
        person = find_member(options["person"])
        scopes = tuple(one.strip() for one in options["scopes"].split(",") if one.strip())
        unknown = set(scopes) - set(SCOPE_NAMES)
        if unknown or not scopes:
            raise CommandError(f"Scopes are {', '.join(SCOPE_NAMES)}, not {options['scopes']}.")
        if not 1 <= options["days"] <= MOST_DAYS:
            raise CommandError(f"A token lasts 1 to {MOST_DAYS} days.")
        new = NewToken(options["name"], scopes, timedelta(days=options["days"]))
        try:
            text, _row = make_token(person.pk, new, timezone.now())
        except TooManyTokens as refused:
            raise CommandError(str(refused)) from refused
        record_account_event(person.pk, Happened.TOKEN_MADE, None, new.name)
        self.stdout.write(text)


def find_member(told: str) -> Person:
    """Who has this name or address. Raises CommandError."""
    named = Q(name__iexact=told) | Q(email=told.lower())
    found = Person.objects.filter(named, is_active=True, guest=False).first()
    if found is None:
        raise CommandError(f"Nobody here has the name or the address {told}.")
    return found
