"""How names look, and which of today's would be given no more; domains are written as mail servers
write them."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import migrations, models

from accounts.addresses import address
from accounts.names import validate_name
from accounts.naming.looks import look


def look_at_names(apps, editor):
    """Who came first keeps the name; whoever bears one that looks like it is asked for another."""
    people = apps.get_model("accounts", "Person").objects.using(editor.connection.alias)
    seen: set[str] = set()
    for person in people.order_by("joined_at", "pk").only("pk", "name"):
        seems = look(person.name)
        good = seems not in seen and is_good(person.name)
        seen |= {seems} if good else set()
        people.filter(pk=person.pk).update(look=seems if good else None, name_to_change=not good)


def is_good(name: str) -> bool:
    """Whether somebody could take this name today."""
    try:
        validate_name(name)
    except ValidationError:
        return False
    return True


def write_domains_one_way(apps, editor):
    """An address whose domain has letters of its own language is found by either way to write
    it."""
    people = apps.get_model("accounts", "Person").objects.using(editor.connection.alias)
    boxes = apps.get_model("account", "EmailAddress").objects.using(editor.connection.alias)
    for person in people.exclude(email__regex=r"^[\x01-\x7f]*$").only("pk", "email"):
        try:
            plain = address(person.email)
        except ValidationError:
            continue
        if not people.filter(email=plain).exists():
            people.filter(pk=person.pk).update(email=plain)
            boxes.filter(user_id=person.pk).update(email=plain)


def nothing(_apps, _editor):
    """Back again: the columns go, names stay."""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_session_person"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]
    operations = [
        migrations.AddField(
            "person", "look", models.CharField(max_length=320, null=True, editable=False)
        ),
        migrations.AddField(
            "person",
            "name_to_change",
            models.BooleanField(default=False, db_default=False, editable=False),
        ),
        migrations.RunPython(look_at_names, nothing),
        migrations.RunPython(write_domains_one_way, nothing),
        migrations.AddConstraint(
            "person",
            models.UniqueConstraint(
                fields=["look"],
                name="person_look",
                violation_error_message=(
                    "Somebody else goes by a name that looks like this one. Please choose another."
                ),
            ),
        ),
    ]
