"""Powers are rows of the desk: nobody is staff any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0015_blocks"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="person",
            name="is_staff",
        ),
    ]
