"""Plans keep the version of the grammar in which they were read; a kind of mail tells of those that
were switched off."""

from django.db import migrations, models
from django.db.models import Q

from keywest_site.postgresql.changes import AddFieldOnce, AddIndexBeside, ReplaceCheck

KINDS = [
    "turn",
    "reminder",
    "moved",
    "round",
    "over",
    "invited",
    "closed",
    "started",
    "message",
    "vote",
    "offer",
    "handed",
    "receipt",
    "code",
    "opens",
    "later",
    "checkin",
    "line",
    "begun",
    "lastcall",
    "dropped",
    "offered",
    "subst",
    "ended",
    "announce",
    "ruling",
    "answer",
    "sanction",
    "lifted",
    "alarm",
    "decided",
    "judge",
    "plan",
]
CHOICES = [(kind, kind.capitalize()) for kind in KINDS]


class Migration(migrations.Migration):
    """What lies there was kept as it was typed: version 1."""

    atomic = False
    dependencies = [("play", "0029_talk_seen")]

    operations = [
        migrations.AlterField(
            model_name="envelope",
            name="kind",
            field=models.CharField(choices=CHOICES, max_length=8),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(choices=CHOICES, max_length=8),
        ),
        AddFieldOnce("plan", "grammar", models.PositiveSmallIntegerField(db_default=1, default=1)),
        AddIndexBeside(
            "plan",
            models.Index(fields=["id"], name="games_plan_typed", condition=Q(grammar=1)),
        ),
        ReplaceCheck(
            "notice",
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="games_notice_kind"),
        ),
    ]
