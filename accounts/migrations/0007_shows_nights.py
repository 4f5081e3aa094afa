from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_mails_resumed")]

    operations = [
        migrations.AddField(
            model_name="person",
            name="shows_nights",
            field=models.BooleanField(
                db_default=True, default=True, verbose_name="At my tables one may see when I sleep"
            ),
        ),
    ]
