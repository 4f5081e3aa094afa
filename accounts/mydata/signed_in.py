"""Where somebody is signed in, and how that is ended: a session is a row and nothing else."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import Session
from accounts.mydata.devices import describe_device


class SignIn(NamedTuple):
    """One browser. `name` stands for it in forms: a keyed hash, for the session's key opens it."""

    name: str
    device: str
    since: datetime | None
    used_at: datetime | None
    here: bool


def list_sign_ins(person_id: int, key: str | None) -> list[SignIn]:
    """Where this person is signed in, the asking browser (whose session has this key) first, then
    by their last use."""
    rows = Session.objects.filter(person=person_id, expire_date__gt=timezone.now())
    found = [
        SignIn(
            hash_sign_in_key(row.session_key),
            describe_device(row.device),
            row.since,
            row.used_at,
            row.session_key == key,
        )
        for row in rows.order_by("-used_at")
    ]
    return sorted(found, key=lambda place: not place.here)


def end_sign_in(person_id: int, name: str) -> bool:
    """End the one of this name; False if this person has none such (any more)."""
    keys = Session.objects.filter(person=person_id).values_list("session_key", flat=True)
    meant = [key for key in keys if constant_time_compare(hash_sign_in_key(key), name)]
    return Session.objects.filter(session_key__in=meant).delete()[0] > 0


def end_other_sign_ins(person_id: int, key: str | None) -> int:
    """End all but the one of this key; how many there were."""
    others = Session.objects.filter(person=person_id).exclude(session_key=key or "")
    return others.delete()[0]


def hash_sign_in_key(key: str) -> str:
    """What stands for a session where people see it."""
    return salted_hmac("accounts.mydata.signed_in", key, algorithm="sha256").hexdigest()[:32]
