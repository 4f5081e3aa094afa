"""Where to look for a person in leagues."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_only_grows")]

    operations = [
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "person_id",
                        "league_id",
                        "season",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("person_id", models.BigIntegerField()),
                ("season", models.PositiveSmallIntegerField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="leagues.league",
                    ),
                ),
            ],
            options={"db_table": "leagues_member"},
        ),
    ]
