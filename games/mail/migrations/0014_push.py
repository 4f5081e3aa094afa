"""Web push: browsers that want to be told, what is told to them, and who said no."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ENDS = """
CREATE FUNCTION mail_push_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mail_telling t USING mail_push p WHERE t.subscription_id = p.id
    AND p.session = encode(sha256(convert_to(OLD.session_key, 'UTF8')), 'hex');
  DELETE FROM mail_push
    WHERE session = encode(sha256(convert_to(OLD.session_key, 'UTF8')), 'hex');
  RETURN OLD;
END $$;
CREATE TRIGGER mail_push_ends AFTER DELETE ON django_session
  FOR EACH ROW EXECUTE FUNCTION mail_push_ends();
"""


class Migration(migrations.Migration):
    """A browser is told nothing more once its session is gone, whoever deleted it."""

    dependencies = [
        ("mail", "0013_signature"),
        ("accounts", "0001_squashed_0018_browser"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Subscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("endpoint", models.CharField(max_length=800, unique=True)),
                ("key", models.BinaryField()),
                ("secret", models.BinaryField()),
                ("session", models.CharField(db_index=True, max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"db_table": "mail_push"},
        ),
        migrations.CreateModel(
            name="Declined",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={"db_table": "mail_push_declined"},
        ),
        migrations.CreateModel(
            name="Telling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("notice", models.BigIntegerField()),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField()),
                (
                    "subscription",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="mail.subscription",
                    ),
                ),
            ],
            options={
                "db_table": "mail_telling",
                "indexes": [
                    models.Index(
                        condition=models.Q(("sent_at", None)),
                        fields=["due_at"],
                        name="mail_telling_due",
                    ),
                    models.Index(fields=["made_at"], name="mail_telling_made"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("subscription", "notice"), name="mail_telling_once"
                    )
                ],
            },
        ),
        migrations.RunSQL(ENDS, "DROP FUNCTION mail_push_ends() CASCADE"),
    ]
