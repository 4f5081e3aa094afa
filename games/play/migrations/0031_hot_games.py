"""An act changes `moved_at` of its game: no index may hold that column, and each page keeps room for
the new version of a row, so that the update touches no index (HOT)."""

from __future__ import annotations

from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations, models

from keywest_site.postgresql.changes import AddIndexBeside


class Migration(migrations.Migration):
    atomic = False  # indexes are built beside running games

    dependencies = [("play", "0030_plan_grammar")]

    operations = [
        AddIndexBeside(
            "game",
            models.Index(
                fields=["created_at"],
                name="games_game_practice_made",
                condition=models.Q(("practice", True)),
            ),
        ),
        RemoveIndexConcurrently("game", "games_game_practice"),
        migrations.RunSQL(
            "ALTER TABLE games_game SET (fillfactor = 80)",
            "ALTER TABLE games_game RESET (fillfactor)",
        ),
    ]
