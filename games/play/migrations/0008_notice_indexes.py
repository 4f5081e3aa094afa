from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0007_plans_end_with_the_seat")]

    operations = [
        migrations.RemoveIndex(model_name="envelope", name="games_envelope_of_message"),
        migrations.AddIndex(
            model_name="envelope",
            index=models.Index(fields=["person", "at"], name="games_envelope_of_person"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("state__in", ("queued", "retry", "ambiguous", "in_flight"))),
                fields=["person"],
                name="games_notice_for_person",
            ),
        ),
    ]
