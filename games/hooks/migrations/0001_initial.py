"""Webhooks, and the trigger that notes what they are to be told in the transaction of the fact: it
holds for every door, and costs no further round trip. A webhook that is just being removed is
skipped: no act waits for it, or fails with it."""

from typing import Any

import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import keywest_site.sealing
from games.play.database_setup import grant_role_rights

TRIGGER = """
CREATE FUNCTION hooks_game_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hooks_delivery (hook_id, event, slug, state, made_at, queued_at, due_at)
  SELECT told.hook, told.event, NEW.slug, 'waiting', statement_timestamp(), statement_timestamp(),
    statement_timestamp()
  FROM (
    SELECT h.id AS hook, CASE
      WHEN 'table.over' = ANY (h.events) AND NEW.status <> OLD.status
        AND NEW.status IN ('finished', 'abandoned') THEN 'table.over'
      WHEN 'table.turn' = ANY (h.events) AND EXISTS (
        SELECT FROM games_question q WHERE q.game_id = NEW.id AND q.seat = s.number
          AND q.asked_seq > OLD.version AND q.answered_seq IS NULL) THEN 'table.turn'
      WHEN 'table.moved' = ANY (h.events) THEN 'table.moved'
    END AS event
    FROM games_seat s JOIN hooks_hook h ON h.person_id = s.person_id AND h.ended = ''
    WHERE s.game_id = NEW.id FOR KEY SHARE OF h SKIP LOCKED
  ) told WHERE told.event IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER hooks_game_changed AFTER UPDATE OF version, status ON games_game
  FOR EACH ROW WHEN ((OLD.version, OLD.status) IS DISTINCT FROM (NEW.version, NEW.status))
  EXECUTE FUNCTION hooks_game_changed();
"""


def grant_rights(_apps: Any, editor: Any) -> None:
    """At once, not after all migrations: from the trigger on, every act writes here."""
    grant_role_rights(using=editor.connection.alias)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("play", "0033_bots_allowed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Hook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", keywest_site.sealing.SealedText()),
                ("secret", keywest_site.sealing.SealedText()),
                ("former_secret", keywest_site.sealing.SealedText(db_default=b"", default=str)),
                ("former_until", models.DateTimeField(null=True)),
                (
                    "events",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=16), size=None
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("next_at", models.DateTimeField()),
                ("leased_until", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("ended", models.CharField(blank=True, db_default="", default="", max_length=8)),
                ("ended_at", models.DateTimeField(null=True)),
                ("told_at", models.DateTimeField(null=True)),
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
                "db_table": "hooks_hook",
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.UUIDField(
                        db_default=django.contrib.postgres.functions.RandomUUID(), unique=True
                    ),
                ),
                ("event", models.CharField(max_length=16)),
                ("slug", models.CharField(blank=True, max_length=10)),
                ("body", models.TextField(blank=True, db_default="", default="")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent"), ("failed", "Failed")],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("made_at", models.DateTimeField()),
                ("queued_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("tried_at", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                (
                    "hook",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="hooks.hook",
                    ),
                ),
            ],
            options={
                "db_table": "hooks_delivery",
            },
        ),
        migrations.AddIndex(
            model_name="hook",
            index=models.Index(
                condition=models.Q(("ended", "")), fields=["person"], name="hooks_hook_on"
            ),
        ),
        migrations.AddIndex(
            model_name="hook",
            index=models.Index(
                condition=models.Q(("ended", "failing"), ("told_at__isnull", True)),
                fields=["id"],
                name="hooks_hook_to_tell",
            ),
        ),
        migrations.AddConstraint(
            model_name="hook",
            constraint=models.CheckConstraint(
                condition=models.Q(("events", []), _negated=True), name="hooks_hook_events"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state", "waiting")),
                fields=["hook", "due_at"],
                name="hooks_delivery_waiting",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["hook", "-id"], name="hooks_delivery_log"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["made_at"], name="hooks_delivery_made"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "sent", "failed"])),
                name="hooks_delivery_state",
            ),
        ),
        migrations.RunPython(grant_rights, migrations.RunPython.noop),
        migrations.RunSQL(TRIGGER, "DROP FUNCTION hooks_game_changed() CASCADE"),
    ]
