"""The tables of webhooks: who wants what to be told where, and what was told or still is to be."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.functions import RandomUUID
from django.db import models, transaction
from django.db.models import Q
from django.db.models.expressions import RawSQL

from keywest_site.keyset import iterate_by_key
from keywest_site.sealing import SealedText, Unreadable, is_sealed_by_first_key

TURN, MOVED, OVER, TEST = "table.turn", "table.moved", "table.over", "webhook.test"
EVENTS = (TURN, MOVED, OVER)
"""What can be chosen. A test comes because its owner asks for it."""
NUMBER_PREFIX = "msg_"
SEALED = ("address", "secret", "former_secret")
"""Columns of Hook that only the site's keys open."""


class Hook(models.Model):
    """An address that somebody wants to be told at. `secret` signs; `former_secret` signs besides,
    until `former_until`. Nothing is sent before `next_at`, nor before `leased_until` while a sender
    has one of its deliveries in hand. `failing_since`: nothing has got through since then. `ended`:
    why it is off; `ended_at` since when; `told_at`: when its owner was told so."""

    class Ended(models.TextChoices):
        """Why nothing goes there any more; empty: it is on."""

        OWNER = "owner"
        GONE = "gone"
        FAILING = "failing"
        ADDRESS = "address"

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    address = SealedText()
    secret = SealedText()
    former_secret = SealedText(default=str, db_default=b"")
    former_until = models.DateTimeField(null=True)
    events = ArrayField(models.CharField(max_length=16))
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    ended = models.CharField(max_length=8, blank=True, default="", db_default="")
    ended_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "hooks_hook"
        indexes = [
            models.Index(fields=["person"], name="hooks_hook_on", condition=Q(ended="")),
            models.Index(
                fields=["id"],
                name="hooks_hook_to_tell",
                condition=Q(ended="failing", told_at__isnull=True),
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(events=[]), name="hooks_hook_events"),
        ]

    def __str__(self) -> str:
        return f"webhook {self.pk} of {self.person_id}"


class Delivery(models.Model):
    """Something to be told once to one address, by its number in `key`. A trigger writes it with
    the fact. `slug`: the table; empty: a test. `body`: as it was first sent, and ever after. Not
    before `due_at`; given up a day after `queued_at`. `status`: of the last answer; 0: there was
    none."""

    class State(models.TextChoices):
        """Where it is."""

        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"

    hook = models.ForeignKey(Hook, models.CASCADE, related_name="deliveries", db_index=False)
    key = models.UUIDField(db_default=RandomUUID(), unique=True)
    event = models.CharField(max_length=16)
    slug = models.CharField(max_length=10, blank=True)
    body = models.TextField(blank=True, default="", db_default="")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    made_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    due_at = models.DateTimeField()
    tried_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)

    class Meta:
        db_table = "hooks_delivery"
        indexes = [
            models.Index(
                fields=["hook", "due_at"],
                name="hooks_delivery_waiting",
                condition=Q(state="waiting"),
            ),
            models.Index(fields=["hook", "-id"], name="hooks_delivery_log"),
            models.Index(fields=["made_at"], name="hooks_delivery_made"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sent", "failed"]), name="hooks_delivery_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.hook_id}"

    @property
    def number(self) -> str:
        """By which receivers know it, the same at each try."""
        return f"{NUMBER_PREFIX}{self.key.hex}"


# After a new key was put in front of the others: addresses and secrets are sealed with it.


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
