"""A reply address may answer a season of a league."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0008_plain_domains"),
        ("play", "0019_told_of_no_table"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="replyaddress",
            name="about",
            field=models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
        migrations.AlterField(
            model_name="replyaddress",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="play.game",
            ),
        ),
        migrations.AddConstraint(
            model_name="replyaddress",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("about__gt", ""), ("game", None)),
                    models.Q(("about", ""), ("game__isnull", False)),
                    _connector="OR",
                ),
                name="mail_reply_about",
            ),
        ),
    ]
