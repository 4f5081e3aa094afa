import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.CharField(max_length=32)),
                (
                    "outcome",
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
                        max_length=9,
                    ),
                ),
                ("answer", models.CharField(max_length=500)),
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
                "db_table": "games_attempt",
                "indexes": [models.Index(fields=["message"], name="games_attempt_of_message")],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("turn", "Turn"), ("started", "Started"), ("over", "Over")],
                        max_length=8,
                    ),
                ),
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
                        default="queued",
                        max_length=9,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("message", models.CharField(blank=True, max_length=32)),
                ("created_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_notice",
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("state__in", ("queued", "retry", "ambiguous", "in_flight"))
                        ),
                        fields=["due_at"],
                        name="games_notice_unsent",
                    ),
                    models.Index(fields=["person", "-id"], name="games_notice_of_person"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "seq", "person", "kind"), name="games_notice_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "queued",
                                    "in_flight",
                                    "sent",
                                    "retry",
                                    "failed",
                                    "obsolete",
                                    "ambiguous",
                                ],
                            )
                        ),
                        name="games_notice_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["turn", "started", "over"])),
                        name="games_notice_kind",
                    ),
                ],
            },
        ),
    ]
