"""Keys of requests lie hashed: those of the last two days are hashed where they are."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from games.api.once import hash_idempotency_key


def hash_keys(apps: Any, editor: Any) -> None:
    """Each key that is known becomes its keyed hash, so that a repetition still finds it."""
    rows = apps.get_model("api", "Answer").objects.using(editor.connection.alias)
    for row in rows.only("pk", "person_id", "key"):
        rows.filter(pk=row.pk).update(key=hash_idempotency_key(row.person_id, row.key))


class Migration(migrations.Migration):
    dependencies = [("api", "0001_answers")]

    operations = [migrations.RunPython(hash_keys, migrations.RunPython.noop)]
