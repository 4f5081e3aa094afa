"""What is signed each hour about all logs."""

import django.db.models.deletion
from django.db import migrations, models

# Statements can only be added to, and those without an hour only by whoever owns the table: the
# owner's own word. A salt is never changed or deleted: without it nothing can be said of its log any more.
ONLY_GROWS = """
CREATE TRIGGER heads_statement_rows BEFORE UPDATE OR DELETE ON heads_statement
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_statement_table BEFORE TRUNCATE ON heads_statement
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_restored_rows BEFORE UPDATE OR DELETE ON heads_restored
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_log_rows BEFORE UPDATE OR DELETE ON heads_log
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_log_table BEFORE TRUNCATE ON heads_log
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
NO_ONLY_GROWS = """
DROP TRIGGER heads_log_table ON heads_log;
DROP TRIGGER heads_log_rows ON heads_log;
DROP TRIGGER heads_restored_rows ON heads_restored;
DROP TRIGGER heads_statement_table ON heads_statement;
DROP TRIGGER heads_statement_rows ON heads_statement;
"""
# Only the owner says that a backup was put back.
OWNERS_WORD = """
CREATE FUNCTION heads_owners_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hour IS NULL
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RAISE EXCEPTION 'only the owner says that a backup was put back' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER heads_statement_word BEFORE INSERT ON heads_statement
  FOR EACH ROW EXECUTE FUNCTION heads_owners_word();
"""
NO_OWNERS_WORD = """DROP FUNCTION heads_owners_word() CASCADE"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("heads", "0001_initial"),
        ("heads", "0002_only_grows"),
        ("heads", "0003_salts_stay"),
    ]

    dependencies = [
        ("play", "0001_squashed_0032_command"),
    ]

    operations = [
        migrations.CreateModel(
            name="Statement",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("hour", models.DateTimeField(null=True, unique=True)),
                ("at", models.DateTimeField()),
                ("text", models.TextField()),
                ("signature", models.BinaryField()),
            ],
            options={
                "db_table": "heads_statement",
            },
        ),
        migrations.CreateModel(
            name="Log",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=16)),
                ("slug", models.CharField(max_length=40)),
                ("salt", models.BinaryField()),
            ],
            options={
                "db_table": "heads_log",
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "slug"), name="heads_log_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Restored",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "statement_id",
                        "kind",
                        "slug",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("kind", models.CharField(max_length=16)),
                ("slug", models.CharField(max_length=40)),
                ("salt", models.BinaryField()),
                ("before", models.PositiveIntegerField()),
                ("after", models.PositiveIntegerField()),
                (
                    "statement",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shortened",
                        to="heads.statement",
                    ),
                ),
            ],
            options={
                "db_table": "heads_restored",
            },
        ),
        migrations.CreateModel(
            name="Leaf",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "log_id",
                        "since",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("since", models.PositiveIntegerField()),
                ("until", models.PositiveIntegerField(null=True)),
                ("version", models.PositiveIntegerField()),
                ("head", models.BinaryField()),
                (
                    "log",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leaves",
                        to="heads.log",
                    ),
                ),
            ],
            options={
                "db_table": "heads_leaf",
                "indexes": [
                    models.Index(
                        condition=models.Q(("until", None)), fields=["log"], name="heads_leaf_now"
                    ),
                    models.Index(
                        condition=models.Q(("until__isnull", False)),
                        fields=["until"],
                        name="heads_leaf_then",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("mail", "mail"), ("folder", "folder")], max_length=6
                    ),
                ),
                ("at", models.DateTimeField()),
                ("trouble", models.CharField(blank=True, max_length=300)),
                (
                    "statement",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="heads.statement",
                    ),
                ),
            ],
            options={
                "db_table": "heads_delivery",
                "indexes": [models.Index(fields=["way", "-at"], name="heads_delivery_last")],
            },
        ),
        migrations.RunSQL(ONLY_GROWS, NO_ONLY_GROWS),
        migrations.RunSQL(OWNERS_WORD, NO_OWNERS_WORD),
    ]
