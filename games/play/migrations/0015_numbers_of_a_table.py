from django.db import migrations, models

# The number of a message at its table: whoever writes one holds the talk of that table
# (games.play.talk.say).
NUMBER = """
CREATE FUNCTION games_message_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM games_message WHERE game_id = NEW.game_id;
  RETURN NEW;
END $$;
CREATE TRIGGER games_message_number BEFORE INSERT ON games_message FOR EACH ROW EXECUTE FUNCTION games_message_number();
"""
NO_NUMBER = (
    "DROP TRIGGER games_message_number ON games_message; DROP FUNCTION games_message_number()"
)
COUNT = """
UPDATE games_message m SET number = counted.number
FROM (SELECT id, row_number() OVER (PARTITION BY game_id ORDER BY id) AS number FROM games_message) counted
WHERE counted.id = m.id
"""
# Notices name the message by its number; by way of numbers that none has, for no two may be the
# same on the way.
ASIDE = 1_000_000_000
NOTICES = f"""
UPDATE games_notice n SET seq = m.number + {ASIDE} FROM games_message m
WHERE n.kind = 'message' AND m.id = n.seq AND m.game_id = n.game_id;
UPDATE games_notice SET seq = seq - {ASIDE} WHERE kind = 'message' AND seq > {ASIDE};
"""
KINDS = (
    "turn", "reminder", "moved", "round", "over", "invited", "closed", "started", "message", "vote", "offer", "handed",
    "receipt", "code",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("play", "0014_seeds_are_wrapped")]

    operations = [
        migrations.AddField("message", "number", models.PositiveIntegerField(db_default=0)),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.RunSQL(NOTICES, migrations.RunSQL.noop),
        migrations.RunSQL(NUMBER, NO_NUMBER),
        migrations.RemoveIndex("message", "games_message_of_game"),
        migrations.AddConstraint(
            "message",
            models.UniqueConstraint(fields=["game", "number"], name="games_message_number"),
        ),
        migrations.RemoveConstraint("notice", "games_notice_kind"),
        *(
            migrations.AlterField(
                model,
                "kind",
                models.CharField(choices=[(kind, kind.title()) for kind in KINDS], max_length=8),
            )
            for model in ("envelope", "notice")
        ),
        migrations.AddConstraint(
            "notice",
            models.CheckConstraint(
                condition=models.Q(("kind__in", KINDS)), name="games_notice_kind"
            ),
        ),
        migrations.AddIndex(
            "game",
            models.Index(
                fields=["created_at"], name="games_game_waiting", condition=models.Q(status="open")
            ),
        ),
    ]
