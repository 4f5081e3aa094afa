"""After a new key was put in front of the others: what games need for as long as they exist is
sealed with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.play.log_rows import seal_seed, unseal_seed
from games.play.models import Note, Plan, Seed
from games.play.notes import NOTE
from games.play.plan_storage import PLAN
from keywest_site.keyset import iterate_by_key
from keywest_site.sealing import Unreadable, is_sealed_by_first_key, seal, unseal

if TYPE_CHECKING:
    from django.db.models import QuerySet

FURTHER: list[Callable[[str], tuple[int, list[str]]]] = []
"""The same of rooms above, which add theirs when they are set up (AppConfig.ready): how many were
sealed again, and what no key opens."""


def reseal_all(using: str) -> tuple[int, list[str]]:
    """Seal again every seed, plan and note that not the first key has sealed; `using`: the owner's
    way into the database. How many there were, and whose seeds no key opens (games by number).

    May be stopped and run again.
    """
    lost = list[str]()
    done = 0
    for seed in iterate_by_key(Seed.objects.using(using).only("pk")):
        try:
            done += reseal_seed(using, seed.pk)
        except Unreadable:
            lost.append(str(seed.pk))
    for model, purpose in ((Plan, PLAN), (Note, NOTE)):
        rows = model._default_manager.using(using)
        for row in iterate_by_key(rows.only("pk")):
            done += reseal_plan_or_note(rows, purpose, row.pk)
    for further in FURTHER:
        more, theirs = further(using)
        done, lost = done + more, lost + theirs
    return done, lost


def reseal_seed(using: str, game_id: int) -> bool:
    """Whether the seed of this game needed it. Raises Unreadable."""
    row = Seed.objects.using(using).get(pk=game_id)
    if is_sealed_by_first_key(bytes(row.wrapped)):
        return False
    row.wrapped = seal_seed(unseal_seed(bytes(row.wrapped), game_id), game_id)
    row.save(using=using, update_fields=["wrapped"])
    return True


def reseal_plan_or_note(rows: QuerySet[Any], purpose: str, pk: int) -> bool:
    """Whether this plan or note needed it, and some key opened it; one that is lost stays as it
    is."""
    with transaction.atomic(using=rows.db):
        row = rows.select_for_update().filter(pk=pk).first()
        if row is None or is_sealed_by_first_key(bytes(row.sealed)):
            return False
        whose = row.game_id, row.seat, row.person_id
        try:
            row.sealed = seal(unseal(bytes(row.sealed), purpose, *whose), purpose, *whose)
        except Unreadable:
            return False
        row.save(using=rows.db, update_fields=["sealed"])
    return True
