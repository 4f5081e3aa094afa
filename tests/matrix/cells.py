"""Asks for one thing as one actor, and tells what came of it; everything is undone again."""

from __future__ import annotations

from copy import deepcopy

from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from tests.matrix.routes import Route
from tests.matrix.world import World

CHANGED = """
SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables
WHERE n_tup_ins + n_tup_upd + n_tup_del > 0
"""
UNSEEN = frozenset(("django_session", "accounts_limit", "accounts_securityevent"))
"""What signing in counts, and nobody reads."""
CACHES = ("default", "process")
"""Where it is counted how often somebody asks."""


def ask(world: World, client: Client, route: Route, method: str, actor: str) -> str:
    """The status, and after `+` the kinds of rows that were changed.

    What no rollback undoes is undone by hand: the browser's cookies (it may have signed out), and
    what the caches have counted.
    """
    cookies = deepcopy(client.cookies)
    address = route.address(world.words_for(actor))
    data = world.body if method == "POST" else None
    with transaction.atomic():
        before = world.changed
        answer = client.generic(method, address) if data is None else client.post(address, data)
        answer.getvalue() if answer.streaming else answer.content
        world.changed = changes()
        moved = {name for name, n in world.changed.items() if n != before.get(name, 0)}
        transaction.set_rollback(True)
    client.cookies = cookies
    for name in CACHES:
        caches[name].clear()
    return "+".join([str(answer.status_code), *sorted(set(map(room, moved)))])


def changes() -> dict[str, int]:
    """Rows written so far in this transaction, by table."""
    with connection.cursor() as cursor:
        cursor.execute(CHANGED)
        return {name: n for name, n in cursor.fetchall() if name not in UNSEEN}


def room(table: str) -> str:
    """The room to which a table belongs."""
    return table.partition("_")[0]
