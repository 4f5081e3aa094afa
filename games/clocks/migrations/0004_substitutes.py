import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("pace", "0003_motions"),
        ("play", "0009_who_was_asked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Habits",
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
                ("standin", models.CharField(default="default", max_length=7)),
                ("hidden", models.BooleanField(default=False)),
                ("sits_in", models.BooleanField(default=False)),
                ("rules", models.JSONField(blank=True, default=list)),
                ("paces", models.JSONField(blank=True, default=list)),
                ("languages", models.JSONField(blank=True, default=list)),
                ("a_day", models.PositiveSmallIntegerField(default=2)),
            ],
            options={
                "db_table": "games_habits",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("standin__in", ["careful", "default"])),
                        name="games_habits_standin",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("a_day__gte", 1), ("a_day__lte", 10)),
                        name="games_habits_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("called", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                ("next_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                (
                    "predecessor",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "games_offer",
                "indexes": [
                    models.Index(fields=["game", "seat"], name="games_offer_of_game"),
                    models.Index(
                        condition=models.Q(("ended_at", None), ("next_at__isnull", False)),
                        fields=["next_at"],
                        name="games_offer_to_tell",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("game", "seat"),
                        name="games_offer_open",
                    )
                ],
            },
        ),
    ]
