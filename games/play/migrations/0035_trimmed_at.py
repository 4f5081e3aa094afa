"""When the questions of a game that is long over were dropped (games.play.retention)."""

from __future__ import annotations

from django.db import migrations, models

from keywest_site.postgresql.changes import AddFieldOnce, AddIndexBeside


class Migration(migrations.Migration):
    atomic = False  # the index is built beside running games

    dependencies = [("play", "0034_begun_and_ended")]

    operations = [
        AddFieldOnce("game", "trimmed_at", models.DateTimeField(blank=True, null=True)),
        AddIndexBeside(
            "game",
            models.Index(
                fields=["finished_at"],
                name="games_game_untrimmed",
                condition=models.Q(
                    ("finished_at__isnull", False), ("league", ""), ("trimmed_at", None)
                ),
            ),
        ),
    ]
