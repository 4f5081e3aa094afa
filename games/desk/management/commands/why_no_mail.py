"""`manage.py why_no_mail`: why did no mail come to somebody, the most likely cause first."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import Person
from games.desk.management.console import add_asker_options, get_asking_person, get_table_id
from games.desk.missing_mails import Cause, explain_mails_to_stranger, explain_missing_mails


class Command(BaseCommand):
    """The same as the page of the desk, with the same rights, and in the same log."""

    help = "Why did no mail come to somebody? Causes, the most likely first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="their name or whole address")
        parser.add_argument("table", nargs="?", help="public id of a table: only its mails")
        add_asker_options(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        for cause in list_recorded_causes(options, timezone.now()):
            self.stdout.write(f"* {cause.sentence}")
            for line, words in cause.signs:
                self.stdout.write("    " + " | ".join(filter(None, (line, words))))
            if cause.more:
                self.stdout.write(f"    (+{cause.more})")


def list_recorded_causes(options: dict[str, Any], now: datetime) -> list[Cause]:
    """The answer, noted. Raises CommandError."""
    word = options["name"].strip()
    game = get_table_id(options["table"]) if options["table"] else None
    by_word = Person.objects.filter(name__iexact=word) | Person.objects.filter(email=word.lower())
    row = by_word.first()
    if row is None and "@" not in word:
        raise CommandError(f"There is nobody called {word!r}.")
    about = row.pk if row else None
    asker = get_asking_person(options, "why no mail", now, table=game, about=about)
    if row is None:
        return explain_mails_to_stranger(word)
    return explain_missing_mails(row.pk, game, asker, now).causes
