"""What was done within the last hour is found by its time."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0003_proposals")]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX desk_fact_when ON desk_fact (at)", "DROP INDEX desk_fact_when"
        )
    ]
