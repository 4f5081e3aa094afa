"""The lobby looks at the tables that began last, forecasts and ratings at the games that ended:
none may look at all games that there are. An act changes none of these columns, so that its update
touches no index (HOT)."""

from __future__ import annotations

from django.db import migrations, models

from keywest_site.postgresql.changes import AddIndexBeside


class Migration(migrations.Migration):
    atomic = False  # indexes are built beside running games

    dependencies = [("play", "0033_bots_allowed")]

    operations = [
        AddIndexBeside(
            "game",
            models.Index(
                fields=["started_at"],
                name="games_game_begun",
                condition=models.Q(("private", False), ("started_at__isnull", False)),
            ),
        ),
        AddIndexBeside(
            "game",
            models.Index(
                fields=["started_at"],
                name="games_game_watched",
                condition=models.Q(
                    ("hidden", 0), ("private", False), ("status", "running"), ("watchable", True)
                ),
            ),
        ),
        AddIndexBeside(
            "game",
            models.Index(
                fields=["rules", "finished_at"],
                name="games_game_ended",
                condition=models.Q(("finished_at__isnull", False)),
            ),
        ),
    ]
