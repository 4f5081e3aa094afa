"""Mails in and out."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.mail.reply
import games.mail.sandbox.tokens
import keywest_site.sealing

# The numbers of a mail go with its address, whatever deletes that.
NUMBERED_GO = """
ALTER TABLE mail_numbered ADD CONSTRAINT mail_numbered_reply
  FOREIGN KEY (reply_id) REFERENCES mail_reply ON DELETE CASCADE
"""
NO_NUMBERED_GO = """ALTER TABLE mail_numbered DROP CONSTRAINT mail_numbered_reply"""
# A browser is told nothing more once its session is gone, whoever deleted it.
PUSH_ENDS = """
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
NO_PUSH_ENDS = """DROP FUNCTION mail_push_ends() CASCADE"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("mail", "0001_initial"),
        ("mail", "0002_orders_tables"),
        ("mail", "0003_orders_answer"),
        ("mail", "0004_doors"),
        ("mail", "0005_bounces"),
        ("mail", "0006_ends"),
        ("mail", "0007_mails_are_sealed"),
        ("mail", "0008_plain_domains"),
        ("mail", "0009_answers_to_a_season"),
        ("mail", "0010_settled_by_moderators"),
        ("mail", "0011_addresses_that_answer"),
        ("mail", "0012_believed"),
        ("mail", "0001_squashed_0012_believed"),
        ("mail", "0013_signature"),
        ("mail", "0014_push"),
    ]

    dependencies = [
        ("accounts", "0001_squashed_0019_program_tokens"),
        ("play", "0001_squashed_0032_command"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Belief",
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
                ("email", models.EmailField(max_length=254)),
                ("since", models.DateTimeField()),
            ],
            options={
                "db_table": "mail_belief",
            },
        ),
        migrations.CreateModel(
            name="Suppressed",
            fields=[
                ("address", models.EmailField(max_length=254, primary_key=True, serialize=False)),
                (
                    "why",
                    models.CharField(
                        choices=[("never", "never"), ("complaint", "complaint")], max_length=9
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "mail_suppressed",
            },
        ),
        migrations.CreateModel(
            name="Bounce",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.CharField(max_length=32)),
                ("address", models.EmailField(max_length=254)),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("hard", "Hard"),
                            ("soft", "Soft"),
                            ("unknown", "Unknown"),
                            ("complaint", "Complaint"),
                        ],
                        max_length=9,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("refused", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "mail_bounce",
                "indexes": [models.Index(fields=["message"], name="mail_bounce_of_message")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("address", "message", "means"), name="mail_bounce_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("means__in", ["hard", "soft", "unknown", "complaint"])),
                        name="mail_bounce_class",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("to", models.EmailField(max_length=254)),
                ("subject", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("table", models.CharField(blank=True, db_index=True, max_length=40)),
                ("raw", keywest_site.sealing.SealedText()),
            ],
            options={
                "db_table": "mail_letter",
                "indexes": [models.Index(fields=["to", "-id"], name="mail_letter_of_address")],
            },
        ),
        migrations.CreateModel(
            name="ReplyAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.BinaryField(unique=True)),
                ("email", models.EmailField(max_length=254)),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_seq", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("about", models.CharField(blank=True, db_default="", default="", max_length=20)),
                (
                    "use",
                    models.CharField(
                        db_default=games.mail.reply.Use["QUESTION"],
                        default=games.mail.reply.Use["QUESTION"],
                        max_length=8,
                    ),
                ),
                ("message", models.CharField(blank=True, db_default="", default="", max_length=32)),
                ("offer", keywest_site.sealing.SealedJSON(db_default=b"", default=dict)),
            ],
            options={
                "db_table": "mail_reply",
            },
        ),
        migrations.CreateModel(
            name="Numbered",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("use", models.CharField(max_length=8)),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_seq", models.PositiveIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.game",
                    ),
                ),
                (
                    "reply",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="mail.replyaddress",
                    ),
                ),
            ],
            options={
                "db_table": "mail_numbered",
            },
        ),
        migrations.CreateModel(
            name="Incoming",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.mail.sandbox.tokens.mail_key, max_length=22, unique=True
                    ),
                ),
                ("raw", keywest_site.sealing.SealedBytes()),
                ("raw_digest", models.BinaryField(unique=True)),
                ("same", models.BinaryField(null=True, unique=True)),
                ("recipient", models.TextField(blank=True)),
                ("sender", models.CharField(blank=True, max_length=254)),
                ("authenticated", models.BooleanField(default=False)),
                (
                    "kind",
                    models.CharField(
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
                ("why", models.CharField(blank=True, max_length=40)),
                ("answered_at", models.DateTimeField(null=True)),
                ("useless", models.BooleanField(default=False)),
                ("received_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reply",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="mail.replyaddress",
                    ),
                ),
                (
                    "door",
                    models.CharField(
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
                (
                    "first",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="mail.incoming",
                    ),
                ),
                ("tried_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("answer", keywest_site.sealing.SealedJSON(default=dict)),
                ("settled", models.CharField(blank=True, db_default="", default="", max_length=8)),
                ("settled_at", models.DateTimeField(null=True)),
                ("waits_until", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "mail_incoming",
            },
        ),
        migrations.CreateModel(
            name="Sender",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("proved_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "mail_sender",
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=12)),
                ("message", models.CharField(max_length=32)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("in_flight", "In Flight"),
                            ("sent", "Sent"),
                            ("retry", "Retry"),
                            ("failed", "Failed"),
                            ("obsolete", "Obsolete"),
                            ("ambiguous", "Ambiguous"),
                        ],
                        default="queued",
                        max_length=9,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="play.game",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "mail_invitation",
                "indexes": [
                    models.Index(fields=["at"], name="mail_invitation_at"),
                    models.Index(
                        condition=models.Q(
                            ("person", None),
                            ("state__in", ("queued", "retry", "ambiguous", "in_flight")),
                        ),
                        fields=["due_at"],
                        name="mail_invitation_unsent",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "address"), name="mail_invitation_once")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="replyaddress",
            index=models.Index(fields=["created_at"], name="mail_reply_made"),
        ),
        migrations.AddConstraint(
            model_name="replyaddress",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("about__gt", ""), ("game", None)),
                    models.Q(("about", ""), ("game__isnull", False)),
                    _connector="OR",
                ),
                name="mail_reply_about",
            ),
        ),
        migrations.AddConstraint(
            model_name="replyaddress",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "use__in",
                        [
                            games.mail.reply.Use["QUESTION"],
                            games.mail.reply.Use["TABLES"],
                            games.mail.reply.Use["TABLE"],
                            games.mail.reply.Use["TALK"],
                            games.mail.reply.Use["VOTE"],
                            games.mail.reply.Use["INVITATION"],
                            games.mail.reply.Use["SEASON"],
                        ],
                    )
                ),
                name="mail_reply_use",
            ),
        ),
        migrations.AddConstraint(
            model_name="numbered",
            constraint=models.UniqueConstraint(
                fields=("reply", "number"), name="mail_numbered_once"
            ),
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(("useless", True)),
                fields=["sender", "received_at"],
                name="mail_incoming_useless",
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
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(
                    ("settled", ""),
                    models.Q(
                        ("kind", "hostile"),
                        ("why__in", ("not theirs", "forged", "disputed")),
                        _connector="OR",
                    ),
                ),
                fields=["id"],
                name="mail_incoming_aside",
            ),
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
        migrations.AddIndex(
            model_name="sender",
            index=models.Index(fields=["email"], name="mail_sender_email"),
        ),
        migrations.AddConstraint(
            model_name="sender",
            constraint=models.UniqueConstraint(fields=("person", "email"), name="mail_sender_once"),
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", keywest_site.sealing.SealedText()),
                ("taught_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "mail_signature",
            },
        ),
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
        migrations.RunSQL(NUMBERED_GO, NO_NUMBERED_GO),
        migrations.RunSQL(PUSH_ENDS, NO_PUSH_ENDS),
    ]
