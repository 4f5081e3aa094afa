"""`manage.py stuck`: tables that stand still, and why."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.desk.management.console import add_asker_options, get_asking_person
from games.desk.site_actions.held_mails import list_stuck_tables

WHY = {
    "bot": "a bot does not answer",
    "clock": "a deadline is past",
    "nobody": "nobody is asked",
    "still": "nobody has moved for 60 days",
}


class Command(BaseCommand):
    """The same as the page of the desk, with the same rights, and in the same log."""

    help = "List tables that stand still."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_asker_options(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        now = timezone.now()
        person = get_asking_person(options, "stuck", now, table=None, about=None)
        for one in list_stuck_tables(person, now):
            self.stdout.write(
                f"{one.slug}  {WHY[one.why]}  {one.since:%Y-%m-%d %H:%M}  {one.title}"
            )
