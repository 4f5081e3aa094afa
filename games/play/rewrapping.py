"""After a new key was put in front of the others: what games need for as long as they exist is
sealed with it."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from games.play.log_rows import unwrapped, wrapped
from games.play.models import Plan, Seed
from games.play.plans import PLAN
from keywest_site.sealing import Unreadable, is_current, seal, unseal

FURTHER: list[Callable[[str], tuple[int, list[str]]]] = []
"""The same of rooms above, which add theirs when they are set up (AppConfig.ready): how many were
sealed anew, and what no key opens."""


def rewrap(using: str) -> tuple[int, list[str]]:
    """Seal every seed and plan with the first key that another one has sealed; `using`: the owner's
    way into the database. How many there were, and whose seeds no key opens (games by number).

    May be stopped and run again.
    """
    lost = list[str]()
    done = 0
    for game_id in Seed.objects.using(using).order_by("pk").values_list("pk", flat=True).iterator():
        try:
            done += seed_rewrapped(using, game_id)
        except Unreadable:
            lost.append(str(game_id))
    for pk in Plan.objects.using(using).values_list("pk", flat=True).iterator():
        done += plan_resealed(using, pk)
    for further in FURTHER:
        more, theirs = further(using)
        done, lost = done + more, lost + theirs
    return done, lost


def seed_rewrapped(using: str, game_id: int) -> bool:
    """Whether the seed of this game needed it. Raises Unreadable."""
    row = Seed.objects.using(using).get(pk=game_id)
    if is_current(bytes(row.wrapped)):
        return False
    row.wrapped = wrapped(unwrapped(bytes(row.wrapped), game_id), game_id)
    row.save(using=using, update_fields=["wrapped"])
    return True


def plan_resealed(using: str, pk: int) -> bool:
    """Whether this plan needed it, and some key opened it; one that is lost stays as it is."""
    with transaction.atomic(using=using):
        row = Plan.objects.using(using).select_for_update().filter(pk=pk).first()
        if row is None or is_current(bytes(row.sealed)):
            return False
        whose = row.game_id, row.seat, row.person_id
        try:
            row.sealed = seal(unseal(bytes(row.sealed), PLAN, *whose), PLAN, *whose)
        except Unreadable:
            return False
        row.save(using=using, update_fields=["sealed"])
    return True
