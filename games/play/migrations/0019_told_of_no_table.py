"""Notices may tell of what is no table, by its public name."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0018_given_seats"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="notice",
            name="games_notice_kind",
        ),
        migrations.AddField(
            model_name="notice",
            name="about",
            field=models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
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
                    ("closed", "Closed"),
                    ("started", "Started"),
                    ("message", "Message"),
                    ("vote", "Vote"),
                    ("offer", "Offer"),
                    ("handed", "Handed"),
                    ("receipt", "Receipt"),
                    ("code", "Code"),
                    ("opens", "Opens"),
                    ("later", "Later"),
                    ("checkin", "Checkin"),
                    ("line", "Line"),
                    ("begun", "Begun"),
                    ("lastcall", "Lastcall"),
                    ("dropped", "Dropped"),
                    ("offered", "Offered"),
                    ("subst", "Subst"),
                    ("ended", "Ended"),
                    ("announce", "Announce"),
                    ("ruling", "Ruling"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="play.game",
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
                    ("closed", "Closed"),
                    ("started", "Started"),
                    ("message", "Message"),
                    ("vote", "Vote"),
                    ("offer", "Offer"),
                    ("handed", "Handed"),
                    ("receipt", "Receipt"),
                    ("code", "Code"),
                    ("opens", "Opens"),
                    ("later", "Later"),
                    ("checkin", "Checkin"),
                    ("line", "Line"),
                    ("begun", "Begun"),
                    ("lastcall", "Lastcall"),
                    ("dropped", "Dropped"),
                    ("offered", "Offered"),
                    ("subst", "Subst"),
                    ("ended", "Ended"),
                    ("announce", "Announce"),
                    ("ruling", "Ruling"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("game", None)),
                fields=("about", "seq", "person", "kind"),
                name="games_notice_news",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("about__gt", ""), ("game", None)),
                    models.Q(("about", ""), ("game__isnull", False)),
                    _connector="OR",
                ),
                name="games_notice_about",
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
                            "closed",
                            "started",
                            "message",
                            "vote",
                            "offer",
                            "handed",
                            "receipt",
                            "code",
                            "opens",
                            "later",
                            "checkin",
                            "line",
                            "begun",
                            "lastcall",
                            "dropped",
                            "offered",
                            "subst",
                            "ended",
                            "announce",
                            "ruling",
                        ],
                    )
                ),
                name="games_notice_kind",
            ),
        ),
    ]
