"""Which door a mail came by, copies of a mail, tries that failed; which table a letter is about."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0003_orders_answer"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="incoming",
            name="mail_incoming_kind",
        ),
        migrations.AddField(
            model_name="incoming",
            name="door",
            field=models.CharField(
                choices=[
                    ("pipe", "Pipe"),
                    ("lmtp", "Lmtp"),
                    ("smtp", "Smtp"),
                    ("imap", "Imap"),
                    ("hook", "Hook"),
                    ("hand", "Hand"),
                ],
                default="pipe",
                max_length=4,
            ),
        ),
        migrations.AddField(
            model_name="incoming",
            name="first",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="mail.incoming",
            ),
        ),
        migrations.AddField(
            model_name="incoming",
            name="tried_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="incoming",
            name="tries",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="letter",
            name="table",
            field=models.CharField(blank=True, db_index=True, max_length=40),
        ),
        migrations.AlterField(
            model_name="incoming",
            name="kind",
            field=models.CharField(
                choices=[
                    ("new", "New"),
                    ("played", "Played"),
                    ("taken back", "Taken Back"),
                    ("told", "Told"),
                    ("refused", "Refused"),
                    ("unclear", "Unclear"),
                    ("closed", "Closed"),
                    ("confirm", "Confirm"),
                    ("stranger", "Stranger"),
                    ("hostile", "Hostile"),
                    ("automatic", "Automatic"),
                    ("copy", "Copy"),
                ],
                default="new",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(("kind", "new")), fields=["id"], name="mail_incoming_new"
            ),
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(("answered_at", None), models.Q(("answer", {}), _negated=True)),
                fields=["id"],
                name="mail_incoming_unsent",
            ),
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(fields=["received_at"], name="mail_incoming_received"),
        ),
        migrations.AddConstraint(
            model_name="incoming",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "new",
                            "played",
                            "taken back",
                            "told",
                            "refused",
                            "unclear",
                            "closed",
                            "confirm",
                            "stranger",
                            "hostile",
                            "automatic",
                            "copy",
                        ],
                    )
                ),
                name="mail_incoming_kind",
            ),
        ),
    ]
