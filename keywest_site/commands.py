"""Commands for whoever works on the code: they make people and games up, so no real service takes
them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class DeveloperCommand(BaseCommand):
    """A command that does nothing in production."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Raises CommandError where real people play."""
        if settings.REAL_PEOPLE:
            raise CommandError(
                "This command is for developers: it makes people and games up. Not on a real "
                "service."
            )
        return super().execute(*args, **options)
