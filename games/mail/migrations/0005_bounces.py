import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0004_doors"),
        ("play", "0008_notice_indexes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Suppressed",
            fields=[
                ("address", models.EmailField(max_length=254, primary_key=True, serialize=False)),
                (
                    "why",
                    models.CharField(
                        choices=[("never", "never"), ("complaint", "complaint")], max_length=9
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "mail_suppressed",
            },
        ),
        migrations.CreateModel(
            name="Bounce",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.CharField(max_length=32)),
                ("address", models.EmailField(max_length=254)),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("hard", "Hard"),
                            ("soft", "Soft"),
                            ("unknown", "Unknown"),
                            ("complaint", "Complaint"),
                        ],
                        max_length=9,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("refused", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "mail_bounce",
                "indexes": [models.Index(fields=["message"], name="mail_bounce_of_message")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("address", "message", "means"), name="mail_bounce_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("means__in", ["hard", "soft", "unknown", "complaint"])),
                        name="mail_bounce_class",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=12)),
                ("message", models.CharField(max_length=32)),
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
                ("at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="play.game",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
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
                "db_table": "mail_invitation",
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("person", None),
                            ("state__in", ("queued", "retry", "ambiguous", "in_flight")),
                        ),
                        fields=["due_at"],
                        name="mail_invitation_unsent",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "address"), name="mail_invitation_once")
                ],
            },
        ),
    ]
