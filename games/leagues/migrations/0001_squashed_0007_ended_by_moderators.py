"""Leagues and their logs."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.play.models

# The logs of leagues can only grow, by the same trigger function as those of games.
ONLY_GROWS = """
CREATE TRIGGER leagues_fact_rows BEFORE UPDATE OR DELETE ON leagues_fact
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER leagues_fact_table BEFORE TRUNCATE ON leagues_fact
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
NO_ONLY_GROWS = """
DROP TRIGGER leagues_fact_table ON leagues_fact;
DROP TRIGGER leagues_fact_rows ON leagues_fact;
"""
# The seed of a season may be wrapped anew, and that is all.
SEED_STAYS = """
CREATE FUNCTION leagues_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.league_id, NEW.season) = (OLD.league_id, OLD.season) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on leagues_seed is refused: a seed stays', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER leagues_seed_rows BEFORE UPDATE OR DELETE ON leagues_seed
  FOR EACH ROW EXECUTE FUNCTION leagues_seed_stays();
CREATE TRIGGER leagues_seed_table BEFORE TRUNCATE ON leagues_seed
  FOR EACH STATEMENT EXECUTE FUNCTION leagues_seed_stays();
"""
NO_SEED_STAYS = """DROP FUNCTION leagues_seed_stays() CASCADE"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("leagues", "0001_initial"),
        ("leagues", "0002_only_grows"),
        ("leagues", "0003_member"),
        ("leagues", "0004_looked_at"),
        ("leagues", "0005_follower"),
        ("leagues", "0006_calendar_key"),
        ("leagues", "0007_ended_by_moderators"),
    ]

    dependencies = [
        ("play", "0001_squashed_0032_command"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CalendarKey",
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
                ("digest", models.BinaryField(unique=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "leagues_calendar",
            },
        ),
        migrations.CreateModel(
            name="League",
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
                ("text", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField()),
                ("looked_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "leagues_league",
            },
        ),
        migrations.CreateModel(
            name="Follower",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "league_id",
                        "person_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="followers",
                        to="leagues.league",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "leagues_follower",
            },
        ),
        migrations.CreateModel(
            name="Log",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("season", models.PositiveSmallIntegerField()),
                ("slug", models.CharField(max_length=20, unique=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.BinaryField(default=bytes)),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="logs",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "db_table": "leagues_log",
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "log_id",
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
                ("act", models.PositiveIntegerField()),
                ("digest", models.BinaryField()),
                ("at", models.DateTimeField()),
                (
                    "log",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="facts",
                        to="leagues.log",
                    ),
                ),
            ],
            options={
                "db_table": "leagues_fact",
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "person_id",
                        "league_id",
                        "season",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("person_id", models.BigIntegerField()),
                ("season", models.PositiveSmallIntegerField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "db_table": "leagues_member",
            },
        ),
        migrations.CreateModel(
            name="Seed",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "league_id",
                        "season",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("season", models.PositiveSmallIntegerField()),
                ("wrapped", models.BinaryField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seeds",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "db_table": "leagues_seed",
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "league_id",
                        "season",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("season", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                (
                    "people",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None
                    ),
                ),
                ("hurried_at", models.DateTimeField(null=True)),
                (
                    "held",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), null=True, size=None
                    ),
                ),
                (
                    "floor",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), null=True, size=None
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_table",
                        to="play.game",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="leagues.league",
                    ),
                ),
                ("ruled", models.BooleanField(default=False)),
            ],
            options={
                "db_table": "leagues_table",
            },
        ),
        migrations.CreateModel(
            name="Text",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("salt", models.BinaryField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("body", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="texts",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "db_table": "leagues_text",
            },
        ),
        migrations.AddConstraint(
            model_name="log",
            constraint=models.UniqueConstraint(
                fields=("league", "season"), name="leagues_log_once"
            ),
        ),
        migrations.AddIndex(
            model_name="fact",
            index=models.Index(
                condition=models.Q(("kind__in", ["drawn", "closed"])),
                fields=["log", "kind", "seq"],
                name="leagues_fact_of_the_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="text",
            constraint=models.UniqueConstraint(
                fields=("league", "digest"), name="leagues_text_once"
            ),
        ),
        migrations.RunSQL(ONLY_GROWS, NO_ONLY_GROWS),
        migrations.RunSQL(SEED_STAYS, NO_SEED_STAYS),
    ]
