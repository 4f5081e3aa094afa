from django.conf import settings
from django.db import migrations, models

KINDS = (
    "turn", "reminder", "moved", "round", "over", "invited", "started", "message", "vote", "offer", "handed",
    "receipt", "code",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_who_sat_when"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="notice", name="games_notice_kind"),
        *(
            migrations.AlterField(
                model_name=model,
                name="kind",
                field=models.CharField(
                    choices=[(kind, kind.title()) for kind in KINDS], max_length=8
                ),
            )
            for model in ("envelope", "notice")
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", KINDS)), name="games_notice_kind"
            ),
        ),
    ]
