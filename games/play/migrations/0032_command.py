"""The number of a command beside its facts. The column is empty at first, so it costs no rewriting;
the index is built beside running games."""

from __future__ import annotations

from django.db import migrations, models

from keywest_site.postgresql.changes import AddFieldOnce, RunBeside

INDEX = "games_outbox_command"
BUILD = f"""
CREATE UNIQUE INDEX CONCURRENTLY {INDEX} ON games_outbox (command) WHERE command IS NOT NULL
"""


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("play", "0031_hot_games")]

    operations = [
        AddFieldOnce("outbox", "command", models.UUIDField(null=True)),
        migrations.SeparateDatabaseAndState(
            [
                RunBeside(f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}", ""),
                RunBeside(BUILD, f"DROP INDEX CONCURRENTLY {INDEX}"),
            ],
            [
                migrations.AddConstraint(
                    "outbox",
                    models.UniqueConstraint(
                        fields=["command"],
                        name=INDEX,
                        condition=models.Q(("command__isnull", False)),
                    ),
                )
            ],
        ),
    ]
