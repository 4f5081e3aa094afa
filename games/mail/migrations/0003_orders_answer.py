"""An answer is kept as what is said, not as bytes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("mail", "0002_orders_tables")]

    operations = [
        migrations.RemoveField(model_name="incoming", name="answer"),
        migrations.AddField(
            model_name="incoming", name="answer", field=models.JSONField(default=dict)
        ),
    ]
