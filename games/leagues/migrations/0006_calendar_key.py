"""Secret addresses of calendars."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0014_letters"),
        ("leagues", "0005_follower"),
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
    ]
