"""Who wants no mail of any kind gets none of those that there are now for leagues, either."""

from django.db import migrations

KINDS = ["turn", "reminder", "moved", "started", "round", "over", "message", "invited"]
OF_LEAGUES = ["opens", "checkin", "begun", "dropped", "ended", "announce"]


def none_is_none(apps, schema_editor):
    """Whoever has said never to every kind, and nothing else to any."""
    people = apps.get_model("accounts", "Person").objects.using(schema_editor.connection.alias)
    for person in people.filter(mails__contains=dict.fromkeys(KINDS, "never")).iterator():
        if set(person.mails.values()) == {"never"}:
            person.mails |= dict.fromkeys(OF_LEAGUES, "never")
            person.save(update_fields=["mails"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_households")]

    operations = [
        migrations.RunPython(none_is_none, migrations.RunPython.noop, elidable=True),
    ]
