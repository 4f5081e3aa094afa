from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, Q


class Migration(migrations.Migration):
    dependencies = [
        ("pace", "0002_heartbeat_of_a_machine"),
        ("play", "0008_notice_indexes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Motion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("days", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("passed", "Passed"),
                            ("failed", "Failed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("closes_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False, on_delete=CASCADE, related_name="+", to="play.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_motion",
                "indexes": [
                    models.Index(fields=["game", "-id"], name="games_motion_of_game"),
                    models.Index(
                        fields=["closes_at"], name="games_motion_open", condition=Q(state="open")
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["game", "kind"], condition=Q(state="open"), name="games_motion_one"
                    ),
                    models.CheckConstraint(
                        condition=Q(state__in=["open", "passed", "failed", "withdrawn"]),
                        name="games_motion_state",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ballot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("yes", models.BooleanField()),
                (
                    "motion",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=CASCADE,
                        related_name="ballots",
                        to="pace.motion",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_ballot",
                "constraints": [
                    models.UniqueConstraint(fields=["motion", "person"], name="games_ballot_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False, on_delete=CASCADE, related_name="+", to="play.game"
                    ),
                ),
            ],
            options={
                "db_table": "games_pause",
                "indexes": [
                    models.Index(fields=["game"], name="games_pause_of_game"),
                    models.Index(
                        fields=["until"], name="games_pause_running", condition=Q(ended_at=None)
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["game"], condition=Q(ended_at=None), name="games_pause_one"
                    ),
                    models.CheckConstraint(
                        condition=Q(until__gt=models.F("since")), name="games_pause_lasts"
                    ),
                ],
            },
        ),
    ]
