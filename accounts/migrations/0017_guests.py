from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0016_nobody_is_staff"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="guest",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
