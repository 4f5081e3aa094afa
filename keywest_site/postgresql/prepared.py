"""A cursor whose statements PostgreSQL plans once, unless a pool forbids it
(keywest_site.settings.parts): for what each request asks.

Django's own cursor binds values on our side, so that each statement is a new one to the server.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections


def open_prepared_cursor() -> Any:
    """A cursor of Django's on the usual connection, in its transaction: measured and bounded as any
    other. Where statements are logged, it is Django's own, which can tell what it has sent."""
    wrapper: Any = connections[DEFAULT_DB_ALIAS]
    if wrapper.queries_logged:
        return wrapper.cursor()
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    return wrapper._prepare_cursor(psycopg.Cursor(wrapper.connection))
