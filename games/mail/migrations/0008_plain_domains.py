"""Whoever wants nothing of us is found under a domain as mail servers write it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import migrations

from accounts.addresses import address


def write_domains_one_way(apps, editor):
    """Both spellings stay silent: none of them is ever deleted."""
    silent = apps.get_model("mail", "Suppressed").objects.using(editor.connection.alias)
    for one in silent.exclude(address__regex=r"^[\x01-\x7f]*$"):
        try:
            silent.get_or_create(
                address=address(one.address), defaults={"why": one.why, "at": one.at}
            )
        except ValidationError:
            continue


def nothing(_apps, _editor):
    """What was added says no more than what was there."""


class Migration(migrations.Migration):
    dependencies = [("mail", "0007_mails_are_sealed")]
    operations = [migrations.RunPython(write_domains_one_way, nothing)]
