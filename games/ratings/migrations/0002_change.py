"""What has to be rated is noted by triggers in the transaction of the fact, so that a look reads what
changed and not all games that are over. They work by the owner's rights, before the role that plays
has any to the new table."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

TRIGGERS = """
CREATE FUNCTION ratings_note_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ratings_change (game_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER ratings_game_added AFTER INSERT ON games_game FOR EACH ROW
  WHEN (NEW.finished_at IS NOT NULL) EXECUTE FUNCTION ratings_note_change();
CREATE TRIGGER ratings_game_changed AFTER UPDATE OF finished_at, version, practice ON games_game
  FOR EACH ROW WHEN ((OLD.finished_at IS NOT NULL OR NEW.finished_at IS NOT NULL)
    AND (OLD.finished_at, OLD.version, OLD.practice)
      IS DISTINCT FROM (NEW.finished_at, NEW.version, NEW.practice))
  EXECUTE FUNCTION ratings_note_change();
"""
NO_TRIGGERS = """
DROP TRIGGER ratings_game_added ON games_game;
DROP TRIGGER ratings_game_changed ON games_game;
DROP FUNCTION ratings_note_change();
"""


class Migration(migrations.Migration):
    dependencies = [("play", "0035_trimmed_at"), ("ratings", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Change",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="play.game",
                    ),
                ),
            ],
            options={"db_table": "ratings_change"},
        ),
        migrations.RunSQL(TRIGGERS, NO_TRIGGERS),
    ]
