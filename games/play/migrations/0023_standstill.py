"""When all clocks of the house stood."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0022_decided_by_moderators"),
    ]

    operations = [
        migrations.CreateModel(
            name="Standstill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("stop", "Stop"), ("outage", "Outage"), ("hand", "Hand")],
                        max_length=6,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("read_only", models.BooleanField(default=False)),
                ("credited_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "games_standstill",
                "indexes": [
                    models.Index(fields=["-since"], name="games_standstill_since"),
                    models.Index(
                        condition=models.Q(("credited_at", None)),
                        fields=["since"],
                        name="games_standstill_owed",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until__isnull", False),
                            models.Q(("credited_at", None), ("kind", "stop")),
                            _connector="OR",
                        ),
                        name="games_standstill_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None), ("until__gte", models.F("since")), _connector="OR"
                        ),
                        name="games_standstill_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("kind",),
                        name="games_standstill_one",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "outage")),
                        fields=("until",),
                        name="games_standstill_outage",
                    ),
                ],
            },
        ),
    ]
