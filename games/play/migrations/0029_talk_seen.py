"""Up to which message somebody has read the talk of their table."""

from django.db import migrations, models

READ = """
UPDATE games_seat s SET talk_seen = m.last
FROM (SELECT game_id, max(number) AS last FROM games_message GROUP BY game_id) m
WHERE m.game_id = s.game_id AND (s.person_id IS NOT NULL OR s.owner_id IS NOT NULL)
"""
ANEW = """
CREATE FUNCTION games_seat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.talk_seen := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER games_seat_unread BEFORE UPDATE OF person_id ON games_seat FOR EACH ROW
WHEN (NEW.person_id IS NOT NULL AND NEW.person_id IS DISTINCT FROM coalesce(OLD.person_id, OLD.owner_id))
EXECUTE FUNCTION games_seat_unread();
"""


class Migration(migrations.Migration):
    """What was said before there were marks counts as read. Whoever takes a seat over has read
    nothing; whoever comes back to their own goes on where they were."""

    dependencies = [("play", "0028_notes")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="talk_seen",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.RunSQL(READ, migrations.RunSQL.noop),
        migrations.RunSQL(ANEW, "DROP FUNCTION games_seat_unread() CASCADE"),
    ]
