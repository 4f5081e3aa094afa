"""When a clock was started is called so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column and an index take the field's words; the rows stay."""

    dependencies = [("play", "0016_what_a_seat_has_used")]

    operations = [
        migrations.RemoveIndex("question", "games_question_unwound"),
        migrations.RenameField("question", "wound_at", "clock_started_at"),
        migrations.AddIndex(
            "question",
            models.Index(
                condition=models.Q(
                    ("answered_seq__isnull", True), ("clock_started_at__isnull", True)
                ),
                fields=["asked_at"],
                name="games_question_unclocked",
            ),
        ),
    ]
