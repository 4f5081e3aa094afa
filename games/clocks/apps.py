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
        from accounts.personal_data.stored_tables import declare_personal_tables
        from games.clocks.personal_data import PERSONAL_DATA
        from games.clocks.starting import set_missing_question_clocks
        from games.play import ports

        ports.start_clocks.fill(set_missing_question_clocks)
        post_save.connect(reschedule_after_person_change, sender=Person, dispatch_uid="clocks")
        post_save.connect(reschedule_after_absence_change, sender=Absence, dispatch_uid="clocks")
        post_delete.connect(reschedule_after_absence_change, sender=Absence, dispatch_uid="clocks")
        declare_personal_tables.join(lambda: PERSONAL_DATA)


def reschedule_after_person_change(
    instance: Any, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    """Somebody's hours may be others now."""
    from accounts.calendar.absences import FIELDS

    if not created and (update_fields is None or not update_fields.isdisjoint(FIELDS)):
        reschedule_on_commit(instance.pk)


def reschedule_after_absence_change(instance: Any, **_: Any) -> None:
    """Somebody will be away, or will not."""
    reschedule_on_commit(instance.person_id)


def reschedule_on_commit(person_id: int) -> None:
    """Their deadlines, once the change is safe."""
    from games.clocks.running import recalculate_person_clocks

    transaction.on_commit(lambda: recalculate_person_clocks(person_id, timezone.now()))
