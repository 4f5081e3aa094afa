from django.db import migrations, models

# The number of a vote at its table: whoever proposes one holds the game's row
# (games.votes.deciding).
NUMBER = """
CREATE FUNCTION games_motion_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM games_motion WHERE game_id = NEW.game_id;
  RETURN NEW;
END $$;
CREATE TRIGGER games_motion_number BEFORE INSERT ON games_motion FOR EACH ROW EXECUTE FUNCTION games_motion_number();
"""
NO_NUMBER = "DROP TRIGGER games_motion_number ON games_motion; DROP FUNCTION games_motion_number()"
COUNT = """
UPDATE games_motion m SET number = counted.number
FROM (SELECT id, row_number() OVER (PARTITION BY game_id ORDER BY id) AS number FROM games_motion) counted
WHERE counted.id = m.id
"""
# Notices name the vote by its number; by way of numbers that none has, for no two may be the same
# on the way.
ASIDE = 1_000_000_000
NOTICES = f"""
UPDATE games_notice n SET seq = m.number + {ASIDE} FROM games_motion m
WHERE n.kind = 'vote' AND m.id = n.seq AND m.game_id = n.game_id;
UPDATE games_notice SET seq = seq - {ASIDE} WHERE kind = 'vote' AND seq > {ASIDE};
"""


class Migration(migrations.Migration):
    dependencies = [("pace", "0004_substitutes"), ("play", "0015_numbers_of_a_table")]

    operations = [
        migrations.AddField("motion", "number", models.PositiveIntegerField(db_default=0)),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.RunSQL(NOTICES, migrations.RunSQL.noop),
        migrations.RunSQL(NUMBER, NO_NUMBER),
        migrations.RemoveIndex("motion", "games_motion_of_game"),
        migrations.AddConstraint(
            "motion", models.UniqueConstraint(fields=["game", "number"], name="games_motion_number")
        ),
    ]
