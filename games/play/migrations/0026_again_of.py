"""Of a table at which the same people play once more: which game they played before. And whether
beginners are welcome."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns, and an index of the tables that have something in the first."""

    dependencies = [("play", "0025_practice")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="again_of",
            field=models.CharField(blank=True, db_default="", default="", max_length=10),
        ),
        migrations.AddField(
            model_name="game",
            name="beginners",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("again_of", ""), _negated=True),
                fields=["again_of"],
                name="games_game_again",
            ),
        ),
    ]
