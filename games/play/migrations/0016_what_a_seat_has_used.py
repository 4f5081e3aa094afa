from django.db import migrations, models

COUNT = """
UPDATE games_seat s SET
  extensions_used = (SELECT count(*) FROM games_event e
    WHERE e.game_id = s.game_id AND e.kind = 'extended' AND (e.data ->> 'seat')::int = s.number),
  grants_used = (SELECT count(*) FROM games_event e
    WHERE e.game_id = s.game_id AND e.kind = 'granted' AND (e.data ->> 'seat')::int = s.number),
  nudged_at = (SELECT max(e.at) FROM games_event e
    WHERE e.game_id = s.game_id AND e.kind = 'nudged' AND (e.data ->> 'seat')::int = s.number)
WHERE EXISTS (SELECT FROM games_event e
  WHERE e.game_id = s.game_id AND e.kind IN ('extended', 'granted', 'nudged'))
"""


class Migration(migrations.Migration):
    dependencies = [("play", "0015_numbers_of_a_table")]
    operations = [
        migrations.AddField(
            "seat", "extensions_used", models.PositiveSmallIntegerField(default=0, db_default=0)
        ),
        migrations.AddField(
            "seat", "grants_used", models.PositiveSmallIntegerField(default=0, db_default=0)
        ),
        migrations.AddField("seat", "nudged_at", models.DateTimeField(null=True, blank=True)),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop, elidable=True),
    ]
