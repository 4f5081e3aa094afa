"""A sweep finds idle guests by an index: without it, it reads every person."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import Q

from keywest_site.postgresql.changes import AddIndexBeside


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0020_bot_accounts")]

    operations = [
        AddIndexBeside(
            "person",
            models.Index(fields=["joined_at"], name="person_guests", condition=Q(guest=True)),
        ),
    ]
