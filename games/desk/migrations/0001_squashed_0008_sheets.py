"""What moderators do."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

import games.play.models

# The desk's log can only grow, by the same trigger function as those of games.
ONLY_GROWS = """
CREATE TRIGGER desk_fact_rows BEFORE UPDATE OR DELETE ON desk_fact
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER desk_fact_table BEFORE TRUNCATE ON desk_fact
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
NO_ONLY_GROWS = """
DROP TRIGGER desk_fact_table ON desk_fact;
DROP TRIGGER desk_fact_rows ON desk_fact;
"""
# What was done within the last hour is found by its time.
WHEN = """CREATE INDEX desk_fact_when ON desk_fact (at)"""
NO_WHEN = """DROP INDEX desk_fact_when"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("desk", "0001_initial"),
        ("desk", "0002_only_grows"),
        ("desk", "0003_proposals"),
        ("desk", "0004_when"),
        ("desk", "0005_cases"),
        ("desk", "0006_announcements"),
        ("desk", "0007_outsiders_and_reasons"),
        ("desk", "0008_sheets"),
    ]

    dependencies = [
        ("play", "0001_squashed_0032_command"),
    ]

    operations = [
        migrations.CreateModel(
            name="Alarm",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("person", models.BigIntegerField()),
                ("what", models.CharField(max_length=16)),
                ("count", models.PositiveIntegerField()),
                ("at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "desk_alarm",
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=32)),
                ("version", models.PositiveSmallIntegerField()),
                ("data", games.play.models.JSONText()),
                ("act", models.PositiveIntegerField()),
                ("digest", models.BinaryField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "desk_fact",
            },
        ),
        migrations.CreateModel(
            name="Log",
            fields=[
                ("slug", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.BinaryField(default=bytes)),
            ],
            options={
                "db_table": "desk_log",
            },
        ),
        migrations.CreateModel(
            name="Look",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("proposal", models.CharField(max_length=10, unique=True)),
                ("person", models.BigIntegerField(db_index=True)),
                ("game", models.BigIntegerField(db_index=True)),
                ("seat", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "desk_look",
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("person", models.BigIntegerField(db_index=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "Warning"),
                            ("silence", "No talk at tables"),
                            ("no tables", "No new tables"),
                            ("suspension", "Suspension"),
                            ("closing", "Account closed"),
                            ("hidden", "No longer shown"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "rule",
                    models.CharField(
                        choices=[
                            ("conduct", "Be kind: no insults, threats or hatred"),
                            ("fair", "Play for yourself: no secret help, no second account"),
                            ("names", "Names and titles must not mislead or offend"),
                            ("leaving", "Do not leave others waiting"),
                            ("spam", "No advertising, no floods"),
                            ("law", "The law"),
                        ],
                        max_length=8,
                    ),
                ),
                ("by", models.BigIntegerField()),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("text", models.CharField(max_length=64)),
                ("appealed_at", models.DateTimeField(null=True)),
                ("appeal", models.CharField(blank=True, max_length=64)),
                ("action", models.CharField(blank=True, db_default="", default="", max_length=32)),
                ("game", models.BigIntegerField(db_default=0, default=0)),
                ("line", models.PositiveIntegerField(db_default=0, default=0)),
                ("what", models.CharField(blank=True, db_default="", default="", max_length=64)),
            ],
            options={
                "db_table": "desk_sanction",
            },
        ),
        migrations.CreateModel(
            name="Text",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("salt", models.BinaryField()),
                ("body", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "desk_text",
            },
        ),
        migrations.CreateModel(
            name="Trust",
            fields=[
                ("passkey", models.BigIntegerField(primary_key=True, serialize=False)),
                ("person", models.BigIntegerField()),
                ("since", models.DateTimeField()),
                ("seq", models.PositiveIntegerField()),
                ("by", models.BigIntegerField(default=0)),
            ],
            options={
                "db_table": "desk_trust",
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", models.JSONField()),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "desk_announcement",
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None)),
                        fields=["until"],
                        name="desk_announcement_shown",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("question", "A question about the rules or the site"),
                            ("stuck", "A game that cannot go on"),
                            ("leaving", "I want to leave a game"),
                            ("mail", "Emails that don’t arrive, or shouldn’t"),
                            ("conduct", "Insults, threats or hatred"),
                            ("cheating", "Cheating, or playing together in secret"),
                            ("name", "An offensive or misleading name or title"),
                            ("other", "Something else"),
                            ("appeal", "An appeal against a sanction"),
                            ("notice", "A notice of something illegal, from outside"),
                        ],
                        max_length=10,
                    ),
                ),
                ("about", models.CharField(blank=True, max_length=6)),
                ("subject", models.BigIntegerField(default=0)),
                ("game", models.BigIntegerField(null=True)),
                ("person", models.BigIntegerField(null=True)),
                ("harm", models.PositiveSmallIntegerField()),
                ("reports", models.PositiveIntegerField(default=0)),
                ("opened_at", models.DateTimeField()),
                ("claimed_by", models.BigIntegerField(null=True)),
                ("claimed_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "how",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("helped", "Helped"),
                            ("acted", "Something was done"),
                            ("advice", "Advice given"),
                            ("unfounded", "Nothing to be done"),
                            ("lifted", "Sanction lifted"),
                            ("upheld", "Sanction stays"),
                        ],
                        max_length=10,
                    ),
                ),
            ],
            options={
                "db_table": "desk_case",
                "indexes": [
                    models.Index(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=["-harm", "opened_at"],
                        name="desk_case_open",
                    ),
                    models.Index(fields=["person"], name="desk_case_person"),
                    models.Index(fields=["game"], name="desk_case_game"),
                    models.Index(fields=["answered_at"], name="desk_case_answered"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("person", models.BigIntegerField(db_index=True)),
                (
                    "power",
                    models.CharField(
                        choices=[
                            ("reports", "See reports"),
                            ("seats", "Read a table as a seat"),
                            ("move", "Move for a seat"),
                            ("repair", "Repair tables"),
                            ("suspend", "Sanctions"),
                            ("announce", "Announce, stop and go on"),
                            ("leagues", "Manage leagues"),
                            ("rights", "Manage rights"),
                        ],
                        max_length=10,
                    ),
                ),
                ("by", models.BigIntegerField()),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "desk_grant",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("person", "power"),
                        name="desk_grant_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "power__in",
                                [
                                    "reports",
                                    "seats",
                                    "move",
                                    "repair",
                                    "suspend",
                                    "announce",
                                    "leagues",
                                    "rights",
                                ],
                            )
                        ),
                        name="desk_grant_power",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Outsider",
            fields=[
                ("report", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("case", models.PositiveIntegerField(db_index=True)),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("mailbox", models.CharField(db_index=True, max_length=40)),
                ("language", models.CharField(max_length=12)),
                ("at", models.DateTimeField(db_index=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("message", models.CharField(blank=True, max_length=32)),
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
                        default="obsolete",
                        max_length=9,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
            ],
            options={
                "db_table": "desk_outsider",
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("state__in", ("queued", "retry", "ambiguous", "in_flight"))
                        ),
                        fields=["due_at"],
                        name="desk_outsider_unsent",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedGame",
            fields=[
                ("game", models.BigIntegerField(primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField()),
                (
                    "people",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None
                    ),
                ),
                ("told", models.JSONField()),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "desk_played",
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["people"], name="desk_played_people"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.play.models.public_id,
                        max_length=10,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.PositiveIntegerField(unique=True)),
                ("action", models.CharField(max_length=32)),
                ("kind", models.CharField(max_length=10)),
                ("subject", models.BigIntegerField()),
                ("version", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                ("terms", models.CharField(max_length=64)),
                ("seen", models.CharField(max_length=64)),
                ("text", models.CharField(max_length=64)),
                ("by", models.BigIntegerField()),
                ("at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("done", "Done"),
                            ("void", "Void"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                            ("lapsed", "Lapsed"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("second", models.BigIntegerField(default=0)),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "desk_proposal",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")),
                        fields=["until"],
                        name="desk_proposal_open",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("second", 0),
                            models.Q(("second", models.F("by")), _negated=True),
                            _connector="OR",
                        ),
                        name="desk_proposal_by_two",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("by", models.BigIntegerField(db_index=True)),
                (
                    "lines",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), default=list, size=None
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="told",
                        to="desk.case",
                    ),
                ),
            ],
            options={
                "db_table": "desk_report",
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("person", models.BigIntegerField()),
                ("second", models.BigIntegerField(default=0)),
                ("reviewer", models.BigIntegerField(default=0)),
                ("well", models.BooleanField(null=True)),
                ("text", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "desk_review",
                "indexes": [
                    models.Index(
                        condition=models.Q(("reviewer", 0)), fields=["seq"], name="desk_review_due"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Sheet",
            fields=[
                ("number", models.BigAutoField(primary_key=True, serialize=False)),
                ("one", models.BigIntegerField()),
                ("two", models.BigIntegerField(db_index=True)),
                ("weight", models.FloatField()),
                ("signals", models.JSONField()),
                ("told", models.JSONField()),
                ("made_at", models.DateTimeField()),
                ("shown_at", models.DateTimeField(db_index=True, null=True)),
                (
                    "how",
                    models.CharField(
                        blank=True,
                        choices=[("nothing", "Nothing in it"), ("followed", "Followed up")],
                        max_length=8,
                    ),
                ),
                ("closed_by", models.BigIntegerField(default=0)),
                ("closed_at", models.DateTimeField(null=True)),
                ("text", models.CharField(blank=True, max_length=64)),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "desk_sheet",
                "constraints": [
                    models.UniqueConstraint(fields=("one", "two"), name="desk_sheet_once"),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("two"))), name="desk_sheet_of_two"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                ("seq", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=32)),
                ("by", models.BigIntegerField()),
                ("to", models.BigIntegerField(default=0)),
                ("text", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="desk.case",
                    ),
                ),
            ],
            options={
                "db_table": "desk_step",
            },
        ),
        migrations.RunSQL(ONLY_GROWS, NO_ONLY_GROWS),
        migrations.RunSQL(WHEN, NO_WHEN),
    ]
