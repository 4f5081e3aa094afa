"""What tidying looks for is found by an index; made without holding up whoever writes."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("play", "0012_what_is_in_hand_and_what_is_done")]

    operations = [
        AddIndexConcurrently(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("settled_at__isnull", False)),
                fields=["settled_at"],
                name="games_notice_settled",
            ),
        ),
        AddIndexConcurrently(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("state", "failed")),
                fields=["created_at"],
                name="games_outbox_failed",
            ),
        ),
    ]
