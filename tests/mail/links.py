"""Every address in every mail that the site can write, and what a curious mail server does with
it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email import message_from_bytes
from email.policy import default
from html import unescape
from typing import Any

from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection

URL = re.compile(r"https?://[^\s\"'<>()]+")
ASIDE = ("django_session", "django_migrations")
"""Sessions are looked at by themselves (a guest's passkey challenge is one); migrations never
change."""


def links(messages: Iterable[Any]) -> set[str]:
    """All addresses of our site in headers, text and HTML of these mails, as paths."""
    found: set[str] = set()
    for message in messages:
        letter = message_from_bytes(message.message().as_bytes(), policy=default)
        words = [str(value) for value in letter.values()]
        words += [
            unescape(part.get_content())
            for part in letter.walk()
            if part.get_content_maintype() == "text"
        ]
        found |= {url.rstrip(".,;:") for word in words for url in URL.findall(word)}
    return {
        url.removeprefix("http://testserver")
        for url in found
        if url.startswith("http://testserver/")
    }


def contents() -> dict[str, str | None]:
    """A digest of each table, all its rows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        tables = [row[0] for row in cursor.fetchall() if row[0] not in ASIDE]
        found = {}
        for table in tables:
            cursor.execute(
                f"SELECT md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) FROM "
                f'"{table}" t'
            )
            found[table] = cursor.fetchone()[0]
    return found


def sessions() -> int:
    """How many sessions there are in which somebody is signed in."""
    return sum("_auth_user_id" in session.get_decoded() for session in Session.objects.all())


def sent() -> list[Any]:
    """The mails of this test so far."""
    return list(mail.outbox)
