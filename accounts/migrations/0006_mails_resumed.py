from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_mails"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="mails_resumed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
