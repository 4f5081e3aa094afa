"""People, how they sign in, and what is kept of them."""

import datetime

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import accounts.names
import accounts.zones

# Sessions of Django that know whose they are, since when, and from where; gone with the person.
SESSIONS = """
ALTER TABLE django_session ADD COLUMN person_id bigint NULL
  REFERENCES accounts_person (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ADD COLUMN since timestamptz NULL, ADD COLUMN used_at timestamptz NULL,
  ADD COLUMN device varchar(40) NOT NULL DEFAULT '';
CREATE INDEX django_session_person ON django_session (person_id) WHERE person_id IS NOT NULL;
"""
NO_SESSIONS = """
ALTER TABLE django_session DROP COLUMN person_id, DROP COLUMN since, DROP COLUMN used_at,
  DROP COLUMN device
"""
# Nobody is away twice on one day. Ranges of one person each, so that no extension is needed to
# compare people by equality.
APART = """
ALTER TABLE accounts_absence ADD CONSTRAINT absence_apart EXCLUDE USING gist (
  int8range(person_id, person_id, '[]') WITH &&, daterange(first_day, last_day, '[]') WITH &&)
"""
NO_APART = """ALTER TABLE accounts_absence DROP CONSTRAINT absence_apart"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("accounts", "0001_initial"),
        ("accounts", "0002_turn_mails"),
        ("accounts", "0003_calendar"),
        ("accounts", "0004_discreet_mails"),
        ("accounts", "0005_mails"),
        ("accounts", "0006_mails_resumed"),
        ("accounts", "0007_shows_nights"),
        ("accounts", "0008_limit"),
        ("accounts", "0009_session_person"),
        ("accounts", "0010_looks"),
        ("accounts", "0011_my_data"),
        ("accounts", "0012_households"),
        ("accounts", "0013_no_mails_of_leagues"),
        ("accounts", "0014_letters"),
        ("accounts", "0015_blocks"),
        ("accounts", "0016_nobody_is_staff"),
        ("accounts", "0017_guests"),
        ("accounts", "0018_browser"),
        ("accounts", "0001_squashed_0018_browser"),
        ("accounts", "0019_program_tokens"),
    ]

    dependencies = [
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("since", models.DateTimeField(null=True)),
                ("used_at", models.DateTimeField(null=True)),
                ("device", models.CharField(db_default="", default="", max_length=40)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "db_table": "django_session",
                "abstract": False,
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "email",
                    models.EmailField(
                        error_messages={"unique": "This address already belongs to an account."},
                        max_length=254,
                        unique=True,
                        verbose_name="Email",
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        max_length=32,
                        validators=[accounts.names.validate_name],
                        verbose_name="Name at the table",
                    ),
                ),
                (
                    "language",
                    models.CharField(default="en", max_length=12, verbose_name="Language"),
                ),
                (
                    "time_zone",
                    models.CharField(
                        default="UTC",
                        max_length=64,
                        validators=[accounts.zones.validate_zone],
                        verbose_name="Time zone",
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[("auto", "As my system"), ("light", "Light"), ("dark", "Dark")],
                        default="auto",
                        max_length=5,
                        verbose_name="Colours",
                    ),
                ),
                (
                    "patterns",
                    models.BooleanField(default=False, verbose_name="Patterns besides colours"),
                ),
                (
                    "confirm_moves",
                    models.BooleanField(default=True, verbose_name="Ask before a move is made"),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                (
                    "mail_hour",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "00:00"),
                            (1, "01:00"),
                            (2, "02:00"),
                            (3, "03:00"),
                            (4, "04:00"),
                            (5, "05:00"),
                            (6, "06:00"),
                            (7, "07:00"),
                            (8, "08:00"),
                            (9, "09:00"),
                            (10, "10:00"),
                            (11, "11:00"),
                            (12, "12:00"),
                            (13, "13:00"),
                            (14, "14:00"),
                            (15, "15:00"),
                            (16, "16:00"),
                            (17, "17:00"),
                            (18, "18:00"),
                            (19, "19:00"),
                            (20, "20:00"),
                            (21, "21:00"),
                            (22, "22:00"),
                            (23, "23:00"),
                        ],
                        default=8,
                        verbose_name="Time of the daily email",
                    ),
                ),
                (
                    "quiet_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[
                            (0, "00:00"),
                            (1, "01:00"),
                            (2, "02:00"),
                            (3, "03:00"),
                            (4, "04:00"),
                            (5, "05:00"),
                            (6, "06:00"),
                            (7, "07:00"),
                            (8, "08:00"),
                            (9, "09:00"),
                            (10, "10:00"),
                            (11, "11:00"),
                            (12, "12:00"),
                            (13, "13:00"),
                            (14, "14:00"),
                            (15, "15:00"),
                            (16, "16:00"),
                            (17, "17:00"),
                            (18, "18:00"),
                            (19, "19:00"),
                            (20, "20:00"),
                            (21, "21:00"),
                            (22, "22:00"),
                            (23, "23:00"),
                        ],
                        null=True,
                        verbose_name="No emails from",
                    ),
                ),
                (
                    "quiet_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[
                            (0, "00:00"),
                            (1, "01:00"),
                            (2, "02:00"),
                            (3, "03:00"),
                            (4, "04:00"),
                            (5, "05:00"),
                            (6, "06:00"),
                            (7, "07:00"),
                            (8, "08:00"),
                            (9, "09:00"),
                            (10, "10:00"),
                            (11, "11:00"),
                            (12, "12:00"),
                            (13, "13:00"),
                            (14, "14:00"),
                            (15, "15:00"),
                            (16, "16:00"),
                            (17, "17:00"),
                            (18, "18:00"),
                            (19, "19:00"),
                            (20, "20:00"),
                            (21, "21:00"),
                            (22, "22:00"),
                            (23, "23:00"),
                        ],
                        null=True,
                        verbose_name="until",
                    ),
                ),
                (
                    "country",
                    models.CharField(
                        blank=True, default="", max_length=2, verbose_name="Public holidays of"
                    ),
                ),
                (
                    "region",
                    models.CharField(blank=True, default="", max_length=32, verbose_name="Region"),
                ),
                (
                    "rest_days",
                    models.CharField(
                        blank=True, default="", max_length=7, verbose_name="Days of rest"
                    ),
                ),
                (
                    "discreet_mails",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        verbose_name="Leave hidden things out of my emails",
                    ),
                ),
                ("mails", models.JSONField(blank=True, db_default={}, default=dict)),
                ("mails_paused_at", models.DateTimeField(blank=True, null=True)),
                ("mails_paused_why", models.CharField(blank=True, db_default="", max_length=200)),
                ("mails_resumed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "shows_nights",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        verbose_name="People at my tables can see when I sleep",
                    ),
                ),
                ("look", models.CharField(editable=False, max_length=320, null=True)),
                (
                    "name_to_change",
                    models.BooleanField(db_default=False, default=False, editable=False),
                ),
                ("erased_at", models.DateTimeField(editable=False, null=True)),
                (
                    "letters",
                    models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
                ),
                ("suspended_until", models.DateTimeField(editable=False, null=True)),
                ("guest", models.BooleanField(db_default=False, default=False, editable=False)),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_day", models.DateField(verbose_name="First day")),
                ("last_day", models.DateField(verbose_name="Last day")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "absence",
                "verbose_name_plural": "absences",
                "ordering": ["first_day"],
            },
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "accounts_block",
            },
        ),
        migrations.CreateModel(
            name="Browser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(max_length=64)),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "accounts_browser",
            },
        ),
        migrations.CreateModel(
            name="ExportPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("sealed", models.BinaryField()),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "accounts_exportpart",
            },
        ),
        migrations.CreateModel(
            name="HouseholdTie",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("said_at", models.DateTimeField()),
                ("agreed_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "accounts_household_tie",
            },
        ),
        migrations.CreateModel(
            name="Limit",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "kind", "key", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=40)),
                (
                    "times",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(), size=None
                    ),
                ),
                ("granted", models.BooleanField()),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Remnant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=64)),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "accounts_remnant",
            },
        ),
        migrations.CreateModel(
            name="SecurityEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("about", models.CharField(blank=True, max_length=254)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "accounts_event",
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="erasure",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("talk", models.BooleanField(default=False)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("begun_at", models.DateTimeField(null=True)),
                ("done_at", models.DateTimeField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
                ("sealed", models.BinaryField(default=bytes)),
            ],
            options={
                "db_table": "accounts_erasure",
            },
        ),
        migrations.CreateModel(
            name="Export",
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
                ("asked_at", models.DateTimeField()),
                ("ready_at", models.DateTimeField(null=True)),
                ("ends_at", models.DateTimeField(db_index=True)),
                ("size", models.PositiveIntegerField(default=0)),
            ],
            options={
                "db_table": "accounts_export",
            },
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("email", django.db.models.functions.text.Lower("email"))),
                name="person_email_lower",
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("name"),
                name="person_name",
                violation_error_message="Someone already has this name. Please choose another.",
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.UniqueConstraint(
                fields=("look",),
                name="person_look",
                violation_error_message="Someone else has a name that looks like this one. Please choose another.",
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("theme__in", ["auto", "light", "dark"])), name="person_theme"
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="person_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("rest_days__regex", "^0?1?2?3?4?5?6?$")),
                name="person_rest_days",
            ),
        ),
        migrations.AddField(
            model_name="absence",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="absences",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="block",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="block",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="browser",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="householdtie",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="householdtie",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="remnant",
            constraint=models.UniqueConstraint(
                fields=("kind", "key"), name="accounts_remnant_once"
            ),
        ),
        migrations.AddField(
            model_name="securityevent",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="erasure",
            index=models.Index(
                condition=models.Q(("settled_at", None)),
                fields=["due_at"],
                name="accounts_erasure_open",
            ),
        ),
        migrations.AddField(
            model_name="exportpart",
            name="export",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="parts",
                to="accounts.export",
            ),
        ),
        migrations.AddConstraint(
            model_name="absence",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))),
                name="absence_has_days",
            ),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.UniqueConstraint(fields=("person", "other"), name="block_once"),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.CheckConstraint(
                condition=models.Q(("person", models.F("other")), _negated=True),
                name="block_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="browser",
            constraint=models.UniqueConstraint(
                fields=("mark", "person"), name="browser_of_person_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="householdtie",
            constraint=models.UniqueConstraint(
                django.db.models.functions.comparison.Least("person", "other"),
                django.db.models.functions.comparison.Greatest("person", "other"),
                name="household_tie_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="householdtie",
            constraint=models.CheckConstraint(
                condition=models.Q(("person", models.F("other")), _negated=True),
                name="household_tie_of_two",
            ),
        ),
        migrations.AddIndex(
            model_name="securityevent",
            index=models.Index(fields=["person", "-id"], name="accounts_event_of_person"),
        ),
        migrations.AddConstraint(
            model_name="exportpart",
            constraint=models.UniqueConstraint(
                fields=("export", "number"), name="accounts_exportpart_once"
            ),
        ),
        migrations.CreateModel(
            name="ProgramToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("hash", models.BinaryField(max_length=32, unique=True)),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=16), size=None
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                ("leaked_at", models.DateTimeField(null=True)),
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
                "db_table": "accounts_token",
                "indexes": [
                    models.Index(fields=["expires_at"], name="accounts_token_expires"),
                    models.Index(
                        condition=models.Q(("leaked_at__isnull", False), ("told_at__isnull", True)),
                        fields=["id"],
                        name="accounts_token_to_tell",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "expires_at__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("made_at"),
                                    "+",
                                    models.Value(datetime.timedelta(days=366)),
                                ),
                            )
                        ),
                        name="accounts_token_ends",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scopes", []), _negated=True),
                        name="accounts_token_scopes",
                    ),
                ],
            },
        ),
        migrations.RunSQL(SESSIONS, NO_SESSIONS),
        migrations.RunSQL(APART, NO_APART),
    ]
