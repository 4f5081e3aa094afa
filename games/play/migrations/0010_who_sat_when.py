import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Whoever changes a seat of a game that has begun, by whatever statement: who left it is written
# down with the act of
# which the log will tell it.
NOTE = """
CREATE FUNCTION games_seat_sat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO games_sat (game_id, seat, until_act, person_id, bot)
  SELECT OLD.game_id, OLD.number, g.version + 1, OLD.person_id, OLD.bot FROM games_game g
  WHERE g.id = OLD.game_id AND g.version > 0
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER games_seat_sat AFTER UPDATE OF person_id, bot ON games_seat FOR EACH ROW
WHEN ((OLD.person_id, OLD.bot) IS DISTINCT FROM (NEW.person_id, NEW.bot)) EXECUTE FUNCTION games_seat_sat();
"""
FORGET = "DROP TRIGGER games_seat_sat ON games_seat; DROP FUNCTION games_seat_sat()"


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0009_who_was_asked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Sat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat",
                        "until_act",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("until_act", models.PositiveIntegerField()),
                ("bot", models.CharField(max_length=32, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"db_table": "games_sat"},
        ),
        migrations.RunSQL(NOTE, FORGET),
    ]
