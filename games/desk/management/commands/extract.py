"""`manage.py extract`: the public extract of the desk's log, month by month."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.desk.log import list_public_months


class Command(BaseCommand):
    """The same as the public page."""

    help = "Print how often each kind of thing was done at the desk, by month."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for month in list_public_months(timezone.now()):
            self.stdout.write(f"{month.name}  reversals: {month.reversals}")
            for kind, count in month.counts:
                self.stdout.write(f"  {kind}: {count}")
