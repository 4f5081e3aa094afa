import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0003_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("sealed", models.BinaryField()),
                (
                    "lasts",
                    models.CharField(
                        choices=[("question", "Question"), ("round", "Round"), ("game", "Game")],
                        default="round",
                        max_length=8,
                    ),
                ),
                ("active", models.BooleanField(default=True)),
                ("changed_at", models.DateTimeField()),
            ],
            options={
                "db_table": "games_plan",
            },
        ),
        migrations.AddField(
            model_name="game",
            name="pace",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="game",
            name="paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="question",
            name="bot",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="question",
            name="budget",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="question",
            name="due_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="question",
            name="wound_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="misses",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="standin",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.RunSQL(
            """
            UPDATE games_question q SET bot = s.bot IS NOT NULL, wound_at = q.asked_at
            FROM games_seat s WHERE s.game_id = q.game_id AND s.number = q.seat AND q.answered_seq IS NULL
            """,
            migrations.RunSQL.noop,
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True), ("wound_at__isnull", True)),
                fields=["asked_at"],
                name="games_question_unwound",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True), ("due_at__isnull", False)),
                fields=["due_at"],
                name="games_question_due",
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", True), ("bot", True)),
                fields=["asked_at"],
                name="games_question_of_bots",
            ),
        ),
        migrations.AddField(
            model_name="plan",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="plans",
                to="play.game",
            ),
        ),
        migrations.AddField(
            model_name="plan",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.UniqueConstraint(
                fields=("game", "seat", "person"), name="games_plan_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.CheckConstraint(
                condition=models.Q(("lasts__in", ["question", "round", "game"])),
                name="games_plan_lasts",
            ),
        ),
    ]
