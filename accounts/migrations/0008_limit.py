import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_shows_nights")]

    operations = [
        migrations.CreateModel(
            name="Limit",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "kind", "key", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=40)),
                (
                    "times",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(), size=None
                    ),
                ),
                ("granted", models.BooleanField()),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
