"""Accounts that are new have small limits: whoever comes to do harm has one that is."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import get_user_model


def is_new_account(person: int, now: datetime) -> bool:
    """Whether this account is younger than settings.NEW_DAYS."""
    since = now - timedelta(days=settings.NEW_DAYS)
    return get_user_model().objects.filter(pk=person, joined_at__gt=since).exists()
