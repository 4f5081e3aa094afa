"""Each kind of mail has a wish of its own; an address that takes no mail is paused."""

from django.db import migrations, models

KINDS = ["turn", "reminder", "moved", "started", "round", "over", "message", "invited"]
WAS_TOLD_OF = ["turn", "started", "over"]


def each_kind_as_it_was(apps, schema_editor):
    """What somebody chose for turn mails holds for the kinds that there were; who wanted none gets
    none of any kind."""
    people = apps.get_model("accounts", "Person").objects.using(schema_editor.connection.alias)
    for wish, kinds in (("now", WAS_TOLD_OF), ("daily", WAS_TOLD_OF), ("never", KINDS)):
        people.filter(turn_mails=wish).update(mails=dict.fromkeys(kinds, wish))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_discreet_mails"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="mails",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AddField(
            model_name="person",
            name="mails_paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="mails_paused_why",
            field=models.CharField(blank=True, db_default="", max_length=200),
        ),
        migrations.RunPython(each_kind_as_it_was, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(model_name="person", name="person_turn_mails"),
        migrations.RemoveField(model_name="person", name="turn_mails"),
    ]
