"""Every mail has a reply address, and says to what it belongs."""

import django.db.models.deletion
from django.db import migrations, models

import games.mail.sealed

USES = ["question", "tables", "table", "talk", "vote", "invite", "season"]


class Migration(migrations.Migration):
    dependencies = [("mail", "0010_settled_by_moderators"), ("play", "0020_sat_of_person")]

    operations = [
        migrations.AddField(
            "replyaddress",
            "use",
            models.CharField(default="question", db_default="question", max_length=8),
        ),
        migrations.AddField(
            "replyaddress",
            "message",
            models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
        migrations.AddField(
            "replyaddress",
            "offer",
            games.mail.sealed.SealedJSON(default=dict, db_default=b""),
        ),
        migrations.AddField("incoming", "waits_until", models.DateTimeField(null=True)),
        migrations.RunSQL(
            "UPDATE mail_reply SET use = 'season' WHERE about > ''", migrations.RunSQL.noop
        ),
        migrations.AddConstraint(
            "replyaddress",
            models.CheckConstraint(condition=models.Q(use__in=USES), name="mail_reply_use"),
        ),
        migrations.CreateModel(
            name="Numbered",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("use", models.CharField(max_length=8)),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_seq", models.PositiveIntegerField()),
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
                    "reply",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        db_constraint=False,
                        related_name="parts",
                        to="mail.replyaddress",
                    ),
                ),
            ],
            options={
                "db_table": "mail_numbered",
                "constraints": [
                    models.UniqueConstraint(fields=("reply", "number"), name="mail_numbered_once")
                ],
            },
        ),
        migrations.RunSQL(
            "ALTER TABLE mail_numbered ADD CONSTRAINT mail_numbered_reply"
            " FOREIGN KEY (reply_id) REFERENCES mail_reply ON DELETE CASCADE",
            migrations.RunSQL.noop,
        ),
    ]
