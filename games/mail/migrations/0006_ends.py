"""What tidying looks for is found by an index; made without holding up whoever writes."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("mail", "0005_bounces")]

    operations = [
        AddIndexConcurrently(
            model_name="replyaddress",
            index=models.Index(fields=["created_at"], name="mail_reply_made"),
        ),
        AddIndexConcurrently(
            model_name="invitation", index=models.Index(fields=["at"], name="mail_invitation_at")
        ),
    ]
