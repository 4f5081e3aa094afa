from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0011_votes_are_told")]

    operations = [
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("state", "in_flight")),
                fields=["person"],
                name="games_notice_in_hand",
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("state", "done")), fields=["done_at"], name="games_outbox_done"
            ),
        ),
    ]
