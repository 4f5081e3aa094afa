"""After a new key was put in front of the others: addresses and secrets are sealed with it."""

from __future__ import annotations

from typing import Any

from django.db import models, transaction
from django.db.models.expressions import RawSQL

from games.hooks.models import SEALED, Hook
from keywest_site.keyset import iterate_by_key
from keywest_site.sealing import Unreadable, is_sealed_by_first_key


def reseal_hooks(using: str) -> tuple[int, list[str]]:
    """How many were sealed again, by the owner's way into the database, and what no key opens."""
    done, lost = 0, list[str]()
    for row in iterate_by_key(Hook.objects.using(using).only("pk")):
        try:
            done += reseal_hook(using, row.pk)
        except Unreadable:
            lost.append(f"webhook {row.pk}")
    return done, lost


def reseal_hook(using: str, hook_id: int) -> bool:
    """Whether this one needed it. Raises Unreadable."""
    raw: Any = {f"raw_{name}": build_raw_column(name) for name in SEALED}
    with transaction.atomic(using=using):
        rows = Hook.objects.using(using).filter(pk=hook_id)
        found = rows.annotate(**raw).values(*raw).first() or {}
        if all(is_sealed_by_first_key(bytes(one)) for one in found.values() if one):
            return False
        row = rows.select_for_update(no_key=True).first()
        if row is not None:
            row.save(using=using, update_fields=SEALED)
    return row is not None


def build_raw_column(name: str) -> RawSQL:
    """What lies in the database, still sealed."""
    return RawSQL(f'"{name}"', (), output_field=models.BinaryField())  # our own words
