"""Games and all that is written with them, and what the database itself forbids."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.play.models

# The log can only grow: the database itself refuses to change, delete or empty it, even for its
# owner. A practice game is forgotten whole, by games_forget_practice alone.
ONLY_GROWS = """
CREATE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'games_event' THEN
    IF current_setting('keywest.forgets', true) = OLD.game_id::text THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% on % is refused: the log only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_event_rows BEFORE UPDATE OR DELETE ON games_event
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER games_event_table BEFORE TRUNCATE ON games_event
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
NO_ONLY_GROWS = """DROP FUNCTION games_log_only_grows() CASCADE"""
# The seed of a game may be wrapped anew, and that is all.
SEED_STAYS = """
CREATE FUNCTION games_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.game_id = OLD.game_id THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF current_setting('keywest.forgets', true) = OLD.game_id::text THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% on games_seed is refused: a seed stays', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_seed_rows BEFORE UPDATE OR DELETE ON games_seed
  FOR EACH ROW EXECUTE FUNCTION games_seed_stays();
CREATE TRIGGER games_seed_table BEFORE TRUNCATE ON games_seed
  FOR EACH STATEMENT EXECUTE FUNCTION games_seed_stays();
"""
NO_SEED_STAYS = """DROP FUNCTION games_seed_stays() CASCADE"""
# A log that was founded as practice, and not kept, may be deleted whole two weeks after its last
# fact, by one function of the owner that looks at the log itself.
FORGET_PRACTICE = """
CREATE FUNCTION games_forget_practice(wanted bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE child record;
BEGIN
  PERFORM FROM games_game WHERE id = wanted FOR UPDATE;
  IF NOT EXISTS (SELECT FROM games_event WHERE game_id = wanted AND seq = 1 AND kind = 'founded'
      AND data ->> 'practice' = 'true')
    OR EXISTS (SELECT FROM games_event WHERE game_id = wanted
      AND (kind = 'adopted' OR at > now() - interval '14 days')) THEN
    RETURN false;
  END IF;
  PERFORM set_config('keywest.forgets', wanted::text, true);
  FOR child IN
    SELECT c.conrelid::regclass AS part, a.attname AS field FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.confrelid = 'games_game'::regclass AND c.contype = 'f'
  LOOP
    EXECUTE format('DELETE FROM %s WHERE %I = $1', child.part, child.field) USING wanted;
  END LOOP;
  DELETE FROM games_game WHERE id = wanted;
  PERFORM set_config('keywest.forgets', '', true);
  RETURN true;
END $$;
"""
NO_FORGET_PRACTICE = """DROP FUNCTION games_forget_practice(bigint)"""
# Whoever gets up takes the standing orders and notes along: no later owner of the seat can ever
# find them.
PLAN_ENDS = """
CREATE FUNCTION games_plan_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM games_plan WHERE game_id = OLD.game_id AND seat = OLD.number AND person_id = OLD.person_id;
  DELETE FROM games_note WHERE game_id = OLD.game_id AND seat = OLD.number AND person_id = OLD.person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER games_plan_ends AFTER UPDATE OF person_id ON games_seat
  FOR EACH ROW WHEN (OLD.person_id IS DISTINCT FROM NEW.person_id) EXECUTE FUNCTION games_plan_ends();
"""
NO_PLAN_ENDS = """DROP FUNCTION games_plan_ends() CASCADE"""
# Whoever changes a seat of a game that has begun, by whatever statement: who left it is written
# down with the act of which the log will tell it.
WHO_SAT = """
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
NO_WHO_SAT = """DROP FUNCTION games_seat_sat() CASCADE"""
# The number of a message at its table: whoever writes one holds the talk of that table
# (games.play.talk.write_message).
MESSAGE_NUMBER = """
CREATE FUNCTION games_message_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM games_message WHERE game_id = NEW.game_id;
  RETURN NEW;
END $$;
CREATE TRIGGER games_message_number BEFORE INSERT ON games_message FOR EACH ROW EXECUTE FUNCTION games_message_number();
"""
NO_MESSAGE_NUMBER = """DROP FUNCTION games_message_number() CASCADE"""
# Whoever takes a seat over has read nothing of the talk there; whoever comes back to their own goes
# on where they were.
TALK_UNREAD = """
CREATE FUNCTION games_seat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.talk_seen := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER games_seat_unread BEFORE UPDATE OF person_id ON games_seat FOR EACH ROW
WHEN (NEW.person_id IS NOT NULL AND NEW.person_id IS DISTINCT FROM coalesce(OLD.person_id, OLD.owner_id))
EXECUTE FUNCTION games_seat_unread();
"""
NO_TALK_UNREAD = """DROP FUNCTION games_seat_unread() CASCADE"""
# Each page keeps room for the new version of a row, so that an act touches no index (HOT).
ROOM = "ALTER TABLE games_game SET (fillfactor = 80)"
NO_ROOM = "ALTER TABLE games_game RESET (fillfactor)"


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("play", "0001_initial"),
        ("play", "0002_append_only"),
        ("play", "0003_notices"),
        ("play", "0004_pace"),
        ("play", "0005_notice_kinds"),
        ("play", "0006_messages"),
        ("play", "0007_plans_end_with_the_seat"),
        ("play", "0008_notice_indexes"),
        ("play", "0009_who_was_asked"),
        ("play", "0010_who_sat_when"),
        ("play", "0011_votes_are_told"),
        ("play", "0012_what_is_in_hand_and_what_is_done"),
        ("play", "0013_ends"),
        ("play", "0014_seeds_are_wrapped"),
        ("play", "0015_numbers_of_a_table"),
        ("play", "0016_what_a_seat_has_used"),
        ("play", "0017_words_of_clocks"),
        ("play", "0018_given_seats"),
        ("play", "0019_told_of_no_table"),
        ("play", "0020_sat_of_person"),
        ("play", "0021_mails_of_the_desk"),
        ("play", "0022_decided_by_moderators"),
        ("play", "0023_standstill"),
        ("play", "0024_struck_and_hidden"),
        ("play", "0025_practice"),
        ("play", "0026_again_of"),
        ("play", "0027_judges_are_told"),
        ("play", "0001_squashed_0027_judges_are_told"),
        ("play", "0028_notes"),
        ("play", "0029_talk_seen"),
        ("play", "0030_plan_grammar"),
        ("play", "0031_hot_games"),
        ("play", "0032_command"),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        default=games.play.models.public_id, max_length=10, unique=True
                    ),
                ),
                ("rules", models.CharField(max_length=32)),
                ("title", models.CharField(blank=True, max_length=80)),
                ("options", models.JSONField(default=dict)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("abandoned", "Abandoned"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("size", models.PositiveSmallIntegerField()),
                ("private", models.BooleanField(default=False)),
                ("watchable", models.BooleanField(default=True)),
                ("invite", models.CharField(default=games.play.models.invitation, max_length=16)),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.BinaryField(default=bytes)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("moved_at", models.DateTimeField(blank=True, null=True)),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hosted_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("pace", models.JSONField(default=dict)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("league", models.CharField(blank=True, db_default="", default="", max_length=32)),
                ("hidden", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("practice", models.BooleanField(db_default=False, default=False)),
                (
                    "again_of",
                    models.CharField(blank=True, db_default="", default="", max_length=10),
                ),
                ("beginners", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "db_table": "games_game",
            },
        ),
        migrations.CreateModel(
            name="Seed",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="seed",
                        serialize=False,
                        to="play.game",
                    ),
                ),
                ("wrapped", models.BinaryField()),
            ],
            options={
                "db_table": "games_seed",
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=32)),
                ("version", models.PositiveSmallIntegerField()),
                ("data", games.play.models.JSONText()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("draws", games.play.models.JSONText(null=True)),
                ("act", models.PositiveIntegerField()),
                ("barrier", models.BooleanField()),
                ("digest", models.BinaryField()),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="play.game",
                    ),
                ),
            ],
            options={
                "db_table": "games_event",
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("text", models.TextField(max_length=2000)),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
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
                ("number", models.PositiveIntegerField(db_default=0)),
                ("struck", models.PositiveSmallIntegerField(db_default=0, default=0)),
            ],
            options={
                "db_table": "games_message",
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("sealed", models.BinaryField()),
                ("number", models.PositiveIntegerField(default=1)),
                ("changed_at", models.DateTimeField()),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_note",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "seat", "person"), name="games_note_one"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "Turn"),
                            ("reminder", "Reminder"),
                            ("moved", "Moved"),
                            ("round", "Round"),
                            ("over", "Over"),
                            ("invited", "Invited"),
                            ("closed", "Closed"),
                            ("started", "Started"),
                            ("message", "Message"),
                            ("vote", "Vote"),
                            ("offer", "Offer"),
                            ("handed", "Handed"),
                            ("receipt", "Receipt"),
                            ("code", "Code"),
                            ("opens", "Opens"),
                            ("later", "Later"),
                            ("checkin", "Checkin"),
                            ("line", "Line"),
                            ("begun", "Begun"),
                            ("lastcall", "Lastcall"),
                            ("dropped", "Dropped"),
                            ("offered", "Offered"),
                            ("subst", "Subst"),
                            ("ended", "Ended"),
                            ("announce", "Announce"),
                            ("ruling", "Ruling"),
                            ("answer", "Answer"),
                            ("sanction", "Sanction"),
                            ("lifted", "Lifted"),
                            ("alarm", "Alarm"),
                            ("decided", "Decided"),
                            ("judge", "Judge"),
                            ("plan", "Plan"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("in_flight", "In Flight"),
                            ("sent", "Sent"),
                            ("retry", "Retry"),
                            ("failed", "Failed"),
                            ("obsolete", "Obsolete"),
                            ("ambiguous", "Ambiguous"),
                        ],
                        default="queued",
                        max_length=9,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("message", models.CharField(blank=True, max_length=32)),
                ("created_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("about", models.CharField(blank=True, db_default="", default="", max_length=20)),
            ],
            options={
                "db_table": "games_notice",
            },
        ),
        migrations.CreateModel(
            name="Outbox",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=16)),
                (
                    "state",
                    models.CharField(
                        choices=[("due", "Due"), ("done", "Done"), ("failed", "Failed")],
                        default="due",
                        max_length=6,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outbox",
                        to="play.game",
                    ),
                ),
                ("command", models.UUIDField(null=True)),
            ],
            options={
                "db_table": "games_outbox",
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("sealed", models.BinaryField()),
                (
                    "lasts",
                    models.CharField(
                        choices=[("question", "Question"), ("round", "Round"), ("game", "Game")],
                        default="round",
                        max_length=8,
                    ),
                ),
                ("active", models.BooleanField(default=True)),
                ("changed_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plans",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("grammar", models.PositiveSmallIntegerField(db_default=1, default=1)),
            ],
            options={
                "db_table": "games_plan",
            },
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat",
                        "asked_seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=32)),
                ("token", models.CharField(max_length=12)),
                ("asked_at", models.DateTimeField()),
                ("answered_seq", models.PositiveIntegerField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="questions",
                        to="play.game",
                    ),
                ),
                ("bot", models.BooleanField(db_default=False, default=False)),
                ("budget", models.PositiveIntegerField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("clock_started_at", models.DateTimeField(null=True)),
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
            options={
                "db_table": "games_question",
            },
        ),
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
            options={
                "db_table": "games_sat",
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=32, null=True)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("misses", models.PositiveSmallIntegerField(default=0)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("standin", models.CharField(blank=True, max_length=32)),
                ("extensions_used", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("grants_used", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("nudged_at", models.DateTimeField(blank=True, null=True)),
                ("talk_seen", models.PositiveIntegerField(db_default=0, default=0)),
            ],
            options={
                "db_table": "games_seat",
            },
        ),
        migrations.CreateModel(
            name="Standstill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("stop", "Stop"), ("outage", "Outage"), ("hand", "Hand")],
                        max_length=6,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("read_only", models.BooleanField(default=False)),
                ("credited_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "games_standstill",
                "indexes": [
                    models.Index(fields=["-since"], name="games_standstill_since"),
                    models.Index(
                        condition=models.Q(("credited_at", None)),
                        fields=["since"],
                        name="games_standstill_owed",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until__isnull", False),
                            models.Q(("credited_at", None), ("kind", "stop")),
                            _connector="OR",
                        ),
                        name="games_standstill_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None), ("until__gte", models.F("since")), _connector="OR"
                        ),
                        name="games_standstill_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("kind",),
                        name="games_standstill_one",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "outage")),
                        fields=("until",),
                        name="games_standstill_outage",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.CharField(max_length=32)),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("in_flight", "In Flight"),
                            ("sent", "Sent"),
                            ("retry", "Retry"),
                            ("failed", "Failed"),
                            ("obsolete", "Obsolete"),
                            ("ambiguous", "Ambiguous"),
                        ],
                        max_length=9,
                    ),
                ),
                ("answer", models.CharField(max_length=500)),
                ("at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_attempt",
                "indexes": [models.Index(fields=["message"], name="games_attempt_of_message")],
            },
        ),
        migrations.CreateModel(
            name="Envelope",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bounce", models.BinaryField(unique=True)),
                ("message", models.CharField(max_length=32)),
                ("address", models.EmailField(max_length=254)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "Turn"),
                            ("reminder", "Reminder"),
                            ("moved", "Moved"),
                            ("round", "Round"),
                            ("over", "Over"),
                            ("invited", "Invited"),
                            ("closed", "Closed"),
                            ("started", "Started"),
                            ("message", "Message"),
                            ("vote", "Vote"),
                            ("offer", "Offer"),
                            ("handed", "Handed"),
                            ("receipt", "Receipt"),
                            ("code", "Code"),
                            ("opens", "Opens"),
                            ("later", "Later"),
                            ("checkin", "Checkin"),
                            ("line", "Line"),
                            ("begun", "Begun"),
                            ("lastcall", "Lastcall"),
                            ("dropped", "Dropped"),
                            ("offered", "Offered"),
                            ("subst", "Subst"),
                            ("ended", "Ended"),
                            ("announce", "Announce"),
                            ("ruling", "Ruling"),
                            ("answer", "Answer"),
                            ("sanction", "Sanction"),
                            ("lifted", "Lifted"),
                            ("alarm", "Alarm"),
                            ("decided", "Decided"),
                            ("judge", "Judge"),
                            ("plan", "Plan"),
                        ],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_envelope",
                "indexes": [models.Index(fields=["person", "at"], name="games_envelope_of_person")],
            },
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("private", False), ("status", "open")),
                fields=["-created_at"],
                name="games_game_lobby",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "open")),
                fields=["created_at"],
                name="games_game_waiting",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("practice", True)),
                fields=["created_at"],
                name="games_game_practice_made",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("again_of", ""), _negated=True),
                fields=["again_of"],
                name="games_game_again",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["open", "running", "finished", "abandoned"])),
                name="games_game_status",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("size__gte", 1), ("size__lte", 10)), name="games_game_size"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status__in", ["running", "finished"]), _negated=True),
                    ("version__gt", 0),
                    _connector="OR",
                ),
                name="games_game_played_has_facts",
            ),
        ),
        migrations.AddIndex(
            model_name="message",
            index=models.Index(fields=["person", "at"], name="games_message_of_person"),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="games_message_says_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(
                fields=("game", "number"), name="games_message_number"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("state__in", ("queued", "retry", "ambiguous", "in_flight"))),
                fields=["due_at"],
                name="games_notice_unsent",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["person", "-id"], name="games_notice_of_person"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("state__in", ("queued", "retry", "ambiguous", "in_flight"))),
                fields=["person"],
                name="games_notice_for_person",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("settled_at__isnull", False)),
                fields=["settled_at"],
                name="games_notice_settled",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("state", "in_flight")),
                fields=["person"],
                name="games_notice_in_hand",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("game", "seq", "person", "kind"), name="games_notice_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("game", None)),
                fields=("about", "seq", "person", "kind"),
                name="games_notice_news",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("about__gt", ""), ("game", None)),
                    models.Q(("about", ""), ("game__isnull", False)),
                    _connector="OR",
                ),
                name="games_notice_about",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["queued", "in_flight", "sent", "retry", "failed", "obsolete", "ambiguous"],
                    )
                ),
                name="games_notice_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "turn",
                            "reminder",
                            "moved",
                            "round",
                            "over",
                            "invited",
                            "closed",
                            "started",
                            "message",
                            "vote",
                            "offer",
                            "handed",
                            "receipt",
                            "code",
                            "opens",
                            "later",
                            "checkin",
                            "line",
                            "begun",
                            "lastcall",
                            "dropped",
                            "offered",
                            "subst",
                            "ended",
                            "announce",
                            "ruling",
                            "answer",
                            "sanction",
                            "lifted",
                            "alarm",
                            "decided",
                            "judge",
                            "plan",
                        ],
                    )
                ),
                name="games_notice_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("state", "due")), fields=["due_at"], name="games_outbox_undone"
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("state", "done")), fields=["done_at"], name="games_outbox_done"
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("state", "failed")),
                fields=["created_at"],
                name="games_outbox_failed",
            ),
        ),
        migrations.AddConstraint(
            model_name="outbox",
            constraint=models.UniqueConstraint(
                fields=("game", "seq", "kind"), name="games_outbox_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="outbox",
            constraint=models.UniqueConstraint(
                condition=models.Q(("command__isnull", False)),
                fields=("command",),
                name="games_outbox_command",
            ),
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(
                condition=models.Q(("grammar", 1)), fields=["id"], name="games_plan_typed"
            ),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.UniqueConstraint(
                fields=("game", "seat", "person"), name="games_plan_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.CheckConstraint(
                condition=models.Q(("lasts__in", ["question", "round", "game"])),
                name="games_plan_lasts",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True)),
                fields=["game", "seat"],
                name="games_question_open",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(
                    ("answered_seq__isnull", True), ("clock_started_at__isnull", True)
                ),
                fields=["asked_at"],
                name="games_question_unclocked",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True), ("due_at__isnull", False)),
                fields=["due_at"],
                name="games_question_due",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True), ("bot", True)),
                fields=["asked_at"],
                name="games_question_of_bots",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", False), ("bot", False)),
                fields=["person"],
                name="games_question_of_person",
            ),
        ),
        migrations.AddIndex(
            model_name="sat",
            index=models.Index(fields=["person"], name="games_sat_of_person"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="games_seat_number"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "person"), name="games_seat_person"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot__isnull", False), ("person__isnull", True)),
                    models.Q(("bot__isnull", True), ("person__isnull", False)),
                    _connector="OR",
                ),
                name="games_seat_person_or_bot",
            ),
        ),
        migrations.RunSQL(ONLY_GROWS, NO_ONLY_GROWS),
        migrations.RunSQL(SEED_STAYS, NO_SEED_STAYS),
        migrations.RunSQL(FORGET_PRACTICE, NO_FORGET_PRACTICE),
        migrations.RunSQL(PLAN_ENDS, NO_PLAN_ENDS),
        migrations.RunSQL(WHO_SAT, NO_WHO_SAT),
        migrations.RunSQL(MESSAGE_NUMBER, NO_MESSAGE_NUMBER),
        migrations.RunSQL(TALK_UNREAD, NO_TALK_UNREAD),
        migrations.RunSQL(ROOM, NO_ROOM),
    ]
