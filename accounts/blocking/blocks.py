"""Blocking somebody, and taking it back. It keeps both from new tables with each other."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from accounts.blocking.models import Block
from accounts.models import Person

MOST_BLOCKS = 200


class BlockRefused(Exception):
    """It cannot be done; the words are for its person, in the language that is active. Nothing has
    changed."""


@transaction.atomic
def block_person(person: int, name: str, now: datetime) -> Block:
    """Block whoever goes by this name, whatever its case; done twice, it is done. Raises
    BlockRefused."""
    known = Person.objects.filter(is_active=True).annotate(lower=Lower("name"))
    other = None if "\0" in name else known.filter(lower=name.strip().lower()).first()
    if other is None:
        raise BlockRefused(_("Nobody here goes by that name."))
    if other.pk == person:
        raise BlockRefused(_("That is your own name."))
    Person.objects.select_for_update(no_key=True).get(pk=person)
    mine = Block.objects.filter(person=person)
    if mine.count() >= MOST_BLOCKS and not mine.filter(other=other).exists():
        raise BlockRefused(_("You have blocked as many people as can be kept apart from you."))
    return Block.objects.get_or_create(person_id=person, other=other, defaults={"at": now})[0]


def unblock_person(person: int, other: int) -> bool:
    """No more. Whether there was such a block."""
    return bool(Block.objects.filter(person=person, other=other).delete()[0])


def list_blocks(person: int) -> list[Block]:
    """Whom they have blocked, the latest first."""
    return list(Block.objects.filter(person=person).select_related("other").order_by("-at", "-pk"))


def is_block_between(person: int, others: Iterable[int]) -> bool:
    """Whether they have blocked one of these, or one of these them. One statement."""
    found = list(others)
    return Block.objects.filter(
        Q(person=person, other__in=found) | Q(other=person, person__in=found)
    ).exists()
