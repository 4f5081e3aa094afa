import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Without a scan of the table, and nothing that the code before this one would stumble over.
ADD = """
ALTER TABLE django_session ADD COLUMN person_id bigint NULL
  REFERENCES accounts_person (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX django_session_person ON django_session (person_id) WHERE person_id IS NOT NULL;
"""
TAKE_AWAY = "ALTER TABLE django_session DROP COLUMN person_id"


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_limit"), ("sessions", "0001_initial")]

    operations = [
        migrations.RunSQL(ADD, TAKE_AWAY),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "db_table": "django_session",
                "abstract": False,
                "managed": False,
            },
        ),
    ]
