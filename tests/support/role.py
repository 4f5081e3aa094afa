"""The role of production in the database server of the tests, which all their processes share."""

from __future__ import annotations

from django.conf import settings
from django.db import connection

from games.play.database_setup import grant_role_rights

CREATE = """
DO $$ BEGIN CREATE ROLE {role} LOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
"""


def make_role() -> None:
    """The role that plays, with its rights and no others; whoever else makes it just now."""
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(CREATE.format(role=role))
    grant_role_rights(using="default")
