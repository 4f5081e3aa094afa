"""Clocks, votes and seats that are handed on."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# The number of a vote at its table: whoever proposes one holds the game's row
# (games.votes.deciding).
MOTION_NUMBER = """
CREATE FUNCTION games_motion_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM games_motion WHERE game_id = NEW.game_id;
  RETURN NEW;
END $$;
CREATE TRIGGER games_motion_number BEFORE INSERT ON games_motion FOR EACH ROW EXECUTE FUNCTION games_motion_number();
"""
NO_MOTION_NUMBER = """DROP FUNCTION games_motion_number() CASCADE"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("pace", "0001_clocks"),
        ("pace", "0002_heartbeat_of_a_machine"),
        ("pace", "0003_motions"),
        ("pace", "0004_substitutes"),
        ("pace", "0005_numbers_of_a_table"),
        ("pace", "0006_words_of_substitutes"),
        ("pace", "0007_pause_by_desk"),
        ("pace", "0008_votes_of_moderators"),
    ]

    dependencies = [
        ("play", "0001_squashed_0032_command"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("away_since", models.DateTimeField(null=True)),
                ("away_until", models.DateTimeField(null=True)),
                ("credited", models.BooleanField(default=True)),
                ("zones", models.CharField(blank=True, max_length=64)),
                ("boot", models.CharField(blank=True, db_default="", default="", max_length=36)),
                ("up", models.FloatField(db_default=0, default=0)),
            ],
            options={
                "db_table": "games_heartbeat",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("pk", 1)), name="games_heartbeat_one"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Motion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("days", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("passed", "Passed"),
                            ("failed", "Failed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("closes_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
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
                ("number", models.PositiveIntegerField(db_default=0)),
                ("fact", models.PositiveIntegerField(null=True)),
                ("seen", models.PositiveIntegerField(null=True)),
            ],
            options={
                "db_table": "games_motion",
            },
        ),
        migrations.CreateModel(
            name="Ballot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("yes", models.BooleanField()),
                (
                    "motion",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ballots",
                        to="pace.motion",
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
                "db_table": "games_ballot",
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("called", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                ("next_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                (
                    "predecessor",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_by",
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
                "db_table": "games_offer",
            },
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                ("by_desk", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "db_table": "games_pause",
            },
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat",
                        "asked_seq",
                        "stage",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_seq", models.PositiveIntegerField()),
                ("stage", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
            ],
            options={
                "db_table": "games_reminder",
            },
        ),
        migrations.CreateModel(
            name="SeatOfferPreferences",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("standin", models.CharField(default="default", max_length=7)),
                ("hidden", models.BooleanField(default=False)),
                ("sits_in", models.BooleanField(default=False)),
                ("rules", models.JSONField(blank=True, default=list)),
                ("paces", models.JSONField(blank=True, default=list)),
                ("languages", models.JSONField(blank=True, default=list)),
                ("a_day", models.PositiveSmallIntegerField(default=2)),
            ],
            options={
                "db_table": "games_habits",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("standin__in", ["careful", "default"])),
                        name="games_habits_standin",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("a_day__gte", 1), ("a_day__lte", 10)),
                        name="games_habits_a_day",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="motion",
            index=models.Index(
                condition=models.Q(("state", "open")),
                fields=["closes_at"],
                name="games_motion_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="motion",
            constraint=models.UniqueConstraint(
                fields=("game", "number"), name="games_motion_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="motion",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("game", "kind"),
                name="games_motion_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="motion",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["open", "passed", "failed", "withdrawn"])),
                name="games_motion_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="motion",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("fact__isnull", False), ("kind", "rewind"), ("seen__isnull", False)),
                    models.Q(
                        models.Q(("kind", "rewind"), _negated=True), ("person__isnull", False)
                    ),
                    _connector="OR",
                ),
                name="games_motion_whose",
            ),
        ),
        migrations.AddConstraint(
            model_name="ballot",
            constraint=models.UniqueConstraint(
                fields=("motion", "person"), name="games_ballot_one"
            ),
        ),
        migrations.AddIndex(
            model_name="offer",
            index=models.Index(fields=["game", "seat"], name="games_offer_of_game"),
        ),
        migrations.AddIndex(
            model_name="offer",
            index=models.Index(
                condition=models.Q(("ended_at", None), ("next_at__isnull", False)),
                fields=["next_at"],
                name="games_offer_to_tell",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)),
                fields=("game", "seat"),
                name="games_offer_open",
            ),
        ),
        migrations.AddIndex(
            model_name="pause",
            index=models.Index(fields=["game"], name="games_pause_of_game"),
        ),
        migrations.AddIndex(
            model_name="pause",
            index=models.Index(
                condition=models.Q(("ended_at", None)), fields=["until"], name="games_pause_running"
            ),
        ),
        migrations.AddConstraint(
            model_name="pause",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)), fields=("game",), name="games_pause_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="pause",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gt", models.F("since"))), name="games_pause_lasts"
            ),
        ),
        migrations.RunSQL(MOTION_NUMBER, NO_MOTION_NUMBER),
    ]
