"""How mails end: taught by their writers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import keywest_site.sealing


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0001_squashed_0012_believed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", keywest_site.sealing.SealedText()),
                ("taught_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "mail_signature",
            },
        ),
    ]
