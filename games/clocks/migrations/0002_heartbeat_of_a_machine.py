from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pace", "0001_clocks")]

    operations = [
        migrations.AddField(
            model_name="heartbeat",
            name="boot",
            field=models.CharField(blank=True, db_default="", default="", max_length=36),
        ),
        migrations.AddField(
            model_name="heartbeat", name="up", field=models.FloatField(db_default=0, default=0)
        ),
    ]
