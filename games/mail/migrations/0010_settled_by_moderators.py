"""What moderators did with a message that was put aside."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0009_answers_to_a_season"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="incoming",
            name="settled",
            field=models.CharField(blank=True, db_default="", default="", max_length=8),
        ),
        migrations.AddField(
            model_name="incoming",
            name="settled_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(
                    ("settled", ""),
                    models.Q(
                        ("kind", "hostile"),
                        ("why__in", ("not theirs", "forged", "disputed")),
                        _connector="OR",
                    ),
                ),
                fields=["id"],
                name="mail_incoming_aside",
            ),
        ),
    ]
