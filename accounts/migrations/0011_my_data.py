import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Without a scan of the table, and nothing that the code before this one would stumble over.
SESSIONS = """
ALTER TABLE django_session ADD COLUMN since timestamptz NULL, ADD COLUMN used_at timestamptz NULL,
  ADD COLUMN device varchar(40) NOT NULL DEFAULT ''
"""
BACK = """
ALTER TABLE django_session DROP COLUMN since, DROP COLUMN used_at, DROP COLUMN device
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_looks"),
    ]

    operations = [
        migrations.RunSQL(SESSIONS, BACK),
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
        migrations.AddField(
            model_name="person",
            name="erased_at",
            field=models.DateTimeField(editable=False, null=True),
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
                "indexes": [
                    models.Index(
                        condition=models.Q(("settled_at", None)),
                        fields=["due_at"],
                        name="accounts_erasure_open",
                    )
                ],
            },
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
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "key"), name="accounts_remnant_once")
                ],
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
                (
                    "export",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="accounts.export",
                    ),
                ),
            ],
            options={
                "db_table": "accounts_exportpart",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("export", "number"), name="accounts_exportpart_once"
                    )
                ],
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
                "db_table": "accounts_event",
                "indexes": [
                    models.Index(fields=["person", "-id"], name="accounts_event_of_person")
                ],
            },
        ),
    ]
