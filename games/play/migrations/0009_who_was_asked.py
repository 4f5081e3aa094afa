import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

WHO_SITS_THERE = """
UPDATE games_question q SET person_id = s.person_id FROM games_seat s
WHERE s.game_id = q.game_id AND s.number = q.seat AND NOT q.bot AND s.person_id IS NOT NULL
"""


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0008_notice_indexes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="notice",
            name="games_notice_kind",
        ),
        migrations.AddField(
            model_name="question",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunSQL(WHO_SITS_THERE, migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="envelope",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("reminder", "Reminder"),
                    ("moved", "Moved"),
                    ("round", "Round"),
                    ("over", "Over"),
                    ("invited", "Invited"),
                    ("started", "Started"),
                    ("message", "Message"),
                    ("offer", "Offer"),
                    ("handed", "Handed"),
                    ("receipt", "Receipt"),
                    ("code", "Code"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("reminder", "Reminder"),
                    ("moved", "Moved"),
                    ("round", "Round"),
                    ("over", "Over"),
                    ("invited", "Invited"),
                    ("started", "Started"),
                    ("message", "Message"),
                    ("offer", "Offer"),
                    ("handed", "Handed"),
                    ("receipt", "Receipt"),
                    ("code", "Code"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("answered_seq__isnull", False), ("bot", False)),
                fields=["person"],
                name="games_question_of_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "turn",
                            "reminder",
                            "moved",
                            "round",
                            "over",
                            "invited",
                            "started",
                            "message",
                            "offer",
                            "handed",
                            "receipt",
                            "code",
                        ],
                    )
                ),
                name="games_notice_kind",
            ),
        ),
    ]
