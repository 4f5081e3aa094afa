"""Somebody who is signed in."""

from __future__ import annotations

from typing import Any

from django.test import Client


def signed_in(who: Any) -> Client:
    """A browser of that person, which refuses forms from elsewhere."""
    client = Client()
    client.force_login(who)
    return client
