import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("play", "0004_pace"),
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
    ]
