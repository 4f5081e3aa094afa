"""`manage.py held`: mails that are held, and messages that were put aside."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.desk.management.console import add_asker_options, get_asking_person
from games.desk.ports import list_unsettled_quarantined
from games.desk.site_actions.held_mails import list_free_quarantined, list_held_mails


class Command(BaseCommand):
    """The same as the page of the desk, with the same rights, and in the same log."""

    help = "List mails that are held (`resend NUMBER`), and messages put aside (`act mail-…`)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_asker_options(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        now = timezone.now()
        person = get_asking_person(options, "held", now, table=None, about=None)
        for row in list_held_mails(person, now):
            about = row.game.slug if row.game else row.about
            self.stdout.write(f"{row.pk}  {row.state}  {row.kind}  {row.person.name}  {about}")
        for one in list_free_quarantined(person, list_unsettled_quarantined()):
            self.stdout.write(f"message {one.id}  {one.at:%Y-%m-%d %H:%M}  {one.why}")
