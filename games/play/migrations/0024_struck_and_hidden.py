"""Lines of talk that are struck, tables that are hidden."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0023_standstill"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="hidden",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="message",
            name="struck",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
