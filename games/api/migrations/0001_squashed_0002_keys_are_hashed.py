"""Answers to requests, kept so that a repetition gets the same one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("api", "0001_answers"),
        ("api", "0002_keys_are_hashed"),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("request", models.BinaryField(max_length=32)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("sealed", models.BinaryField(default=b"")),
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
                "db_table": "api_answer",
                "indexes": [models.Index(fields=["at"], name="api_answer_at")],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "key"), name="api_answer_once")
                ],
            },
        ),
    ]
