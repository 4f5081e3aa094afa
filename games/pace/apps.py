"""The app's name for Django, and its ears: for people who change their calendar, or sit down at a
table."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_save
from django.utils import timezone


class PaceConfig(AppConfig):
    """games.pace"""

    name = "games.pace"
    label = "pace"

    def ready(self) -> None:
        from accounts.models import Absence, Person
        from games.pace.motions.deciding import OPEN_VOTES
        from games.play.known import ASIDES
        from games.play.models import Seat

        ASIDES["votes"] = OPEN_VOTES

        pre_save.connect(sits_down, sender=Seat, dispatch_uid="pace")
        post_save.connect(person_saved, sender=Person, dispatch_uid="pace")
        post_save.connect(absence_changed, sender=Absence, dispatch_uid="pace")
        post_delete.connect(absence_changed, sender=Absence, dispatch_uid="pace")


def person_saved(
    instance: Any, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    """Somebody's hours may be others now."""
    from accounts.calendar.people import FIELDS

    if not created and (update_fields is None or not update_fields.isdisjoint(FIELDS)):
        reckon_anew(instance.pk)


def absence_changed(instance: Any, **_: Any) -> None:
    """Somebody will be away, or will not."""
    reckon_anew(instance.person_id)


def reckon_anew(person_id: int) -> None:
    """His clocks, once the change is safe."""
    from games.pace.moving import calendar_changed

    transaction.on_commit(lambda: calendar_changed(person_id, timezone.now()))


def sits_down(instance: Any, **_: Any) -> None:
    """A new seat has the stand-in that its person wants wherever he plays."""
    from games.pace.substitutes.taking import standin_of
    from games.rules.registry import GAMES

    if instance._state.adding and instance.person_id and not instance.standin:
        instance.standin = standin_of(instance.person_id, GAMES[instance.game.rules])
