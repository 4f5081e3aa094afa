"""Games in the order in which they are rated: to forget what was rated from one on reads no other.
And what changed before there were notes is noted; the triggers are there, so nothing is missed, and
no table is held while all games are read."""

from __future__ import annotations

from django.db import migrations, models

from keywest_site.postgresql.changes import AddIndexBeside

NOTE_UNRATED = """
INSERT INTO ratings_change (game_id)
SELECT DISTINCT ON (g.rules) g.id FROM games_game g LEFT JOIN ratings_rated r ON r.game_id = g.id
WHERE (g.finished_at IS NOT NULL AND NOT g.practice OR r.game_id IS NOT NULL)
  AND (r.at, r.version) IS DISTINCT FROM (g.finished_at, g.version)
ORDER BY g.rules, least(g.finished_at, r.at), g.id
"""


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("ratings", "0002_change")]

    operations = [
        AddIndexBeside(
            "rated", models.Index(fields=["rules", "at", "game"], name="ratings_rated_order")
        ),
        migrations.RunSQL(NOTE_UNRATED, migrations.RunSQL.noop),
    ]
