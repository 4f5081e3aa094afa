"""Up to which message somebody has read the talk of their table."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from keywest_site.postgresql.changes import AddFieldOnce, run_in_batches

READ = """
UPDATE games_seat s SET talk_seen = m.last
FROM (
  SELECT id, (SELECT max(number) FROM games_message WHERE game_id = games_seat.game_id) AS last
  FROM games_seat WHERE id > %s AND id <= %s
) m
WHERE m.id = s.id AND m.last > 0 AND s.talk_seen = 0
  AND (s.person_id IS NOT NULL OR s.owner_id IS NOT NULL)
"""
ANEW = """
CREATE OR REPLACE FUNCTION games_seat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.talk_seen := 0;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER games_seat_unread BEFORE UPDATE OF person_id ON games_seat FOR EACH ROW
WHEN (NEW.person_id IS NOT NULL AND NEW.person_id IS DISTINCT FROM coalesce(OLD.person_id, OLD.owner_id))
EXECUTE FUNCTION games_seat_unread();
"""


def mark_as_read(_apps: Any, editor: Any) -> None:
    """What was said until now; a batch of seats at a time."""
    run_in_batches(
        editor, "games_seat", lambda cursor, last, upto: cursor.execute(READ, [last, upto])
    )


class Migration(migrations.Migration):
    """What was said before there were marks counts as read. Whoever takes a seat over has read
    nothing; whoever comes back to their own goes on where they were."""

    atomic = False
    dependencies = [("play", "0028_notes")]

    operations = [
        AddFieldOnce("seat", "talk_seen", models.PositiveIntegerField(db_default=0, default=0)),
        migrations.RunSQL(ANEW, "DROP FUNCTION games_seat_unread() CASCADE"),
        migrations.RunPython(mark_as_read, migrations.RunPython.noop),
    ]
