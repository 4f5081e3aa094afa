"""Announcements to everybody."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0005_cases"),
    ]

    operations = [
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
    ]
