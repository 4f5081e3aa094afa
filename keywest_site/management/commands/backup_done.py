"""`manage.py backup_done`: a backup was written and can be read; its age counts from now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from keywest_site.pulses import BACKUP, record_pulse


class Command(BaseCommand):
    """deploy/backup.sh calls it; so should whatever else makes your backups."""

    help = "Note that a backup was made."

    def handle(self, *_args: Any, **_options: Any) -> None:
        record_pulse(BACKUP)
