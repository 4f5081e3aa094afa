import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_pace"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Envelope",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bounce", models.BinaryField(unique=True)),
                ("message", models.CharField(max_length=32)),
                ("address", models.EmailField(max_length=254)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "Turn"),
                            ("reminder", "Reminder"),
                            ("moved", "Moved"),
                            ("round", "Round"),
                            ("over", "Over"),
                            ("invited", "Invited"),
                            ("started", "Started"),
                            ("message", "Message"),
                            ("receipt", "Receipt"),
                            ("code", "Code"),
                        ],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "games_envelope",
            },
        ),
        migrations.RemoveConstraint(
            model_name="notice",
            name="games_notice_kind",
        ),
        migrations.AlterField(
            model_name="attempt",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
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
                    ("receipt", "Receipt"),
                    ("code", "Code"),
                ],
                max_length=8,
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
                            "receipt",
                            "code",
                        ],
                    )
                ),
                name="games_notice_kind",
            ),
        ),
        migrations.AddField(
            model_name="envelope",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="envelope",
            index=models.Index(fields=["message"], name="games_envelope_of_message"),
        ),
    ]
