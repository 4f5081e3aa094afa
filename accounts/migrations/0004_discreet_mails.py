from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_calendar"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="discreet_mails",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="Leave hidden things out of my mails"
            ),
        ),
    ]
