"""The app's name for Django, and its ears: for people who change their calendar."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone


class ClocksConfig(AppConfig):
    """Clocks of questions, in everybody's own calendar."""

    name = "games.clocks"
    label = "pace"

    def ready(self) -> None:
        from accounts.models import Absence, Person
        from accounts.ports import holdings
        from games.clocks.holdings import HOLDINGS
        from games.clocks.starting import start_clocks
        from games.play import ports

        ports.start_clocks.fill(start_clocks)
        post_save.connect(person_saved, sender=Person, dispatch_uid="clocks")
        post_save.connect(absence_changed, sender=Absence, dispatch_uid="clocks")
        post_delete.connect(absence_changed, sender=Absence, dispatch_uid="clocks")
        holdings.join(lambda: HOLDINGS)


def person_saved(
    instance: Any, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    """Somebody's hours may be others now."""
    from accounts.calendar.people import FIELDS

    if not created and (update_fields is None or not update_fields.isdisjoint(FIELDS)):
        reschedule(instance.pk)


def absence_changed(instance: Any, **_: Any) -> None:
    """Somebody will be away, or will not."""
    reschedule(instance.person_id)


def reschedule(person_id: int) -> None:
    """Their deadlines, once the change is safe."""
    from games.clocks.reschedule import calendar_changed

    transaction.on_commit(lambda: calendar_changed(person_id, timezone.now()))
