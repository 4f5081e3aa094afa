from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, Q


class Migration(migrations.Migration):
    dependencies = [
        ("pace", "0007_pause_by_desk"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("motion", "fact", models.PositiveIntegerField(null=True)),
        migrations.AddField("motion", "seen", models.PositiveIntegerField(null=True)),
        migrations.AlterField(
            "motion",
            "person",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            "motion",
            models.CheckConstraint(
                condition=Q(kind="rewind", fact__isnull=False, seen__isnull=False)
                | (~Q(kind="rewind") & Q(person__isnull=False)),
                name="games_motion_whose",
            ),
        ),
    ]
