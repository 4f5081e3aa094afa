"""Mails and answers are sealed by the site's keys, those that are there already along with the
rest."""

from typing import Any

from django.db import migrations, models

import games.mail.sealed
from keywest_site.sealing import seal, unseal

RAW, ANSWER, LETTER = "mail_incoming.raw", "mail_incoming.answer", "mail_letter.raw"


def sealed(plain: Any, purpose: str) -> bytes:
    return seal(bytes(plain), purpose) if plain else b""


def opened(stored: Any, purpose: str) -> bytes:
    return unseal(bytes(stored), purpose) if stored else b""


def each(cursor: Any, table: str, columns: str) -> Any:
    """Every row by itself: there may be more than the memory holds."""
    cursor.execute(f"SELECT id FROM {table} ORDER BY id")
    for (row,) in cursor.fetchall():
        cursor.execute(f"SELECT {columns} FROM {table} WHERE id = %s", [row])
        yield row, cursor.fetchone()


def seal_all(_apps: object, schema_editor: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        for row, (raw, answer) in each(
            cursor, "mail_incoming", "raw, nullif(old_answer::text, '{}')"
        ):
            found = [sealed(raw, RAW), sealed((answer or "").encode(), ANSWER), row]
            cursor.execute("UPDATE mail_incoming SET raw = %s, answer = %s WHERE id = %s", found)
        for row, (raw,) in each(cursor, "mail_letter", "old_raw"):
            cursor.execute(
                "UPDATE mail_letter SET raw = %s WHERE id = %s", [sealed(raw.encode(), LETTER), row]
            )


def open_all(_apps: object, schema_editor: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        for row, (raw, answer) in each(cursor, "mail_incoming", "raw, answer"):
            found = [opened(raw, RAW), opened(answer, ANSWER).decode() or "{}", row]
            cursor.execute(
                "UPDATE mail_incoming SET raw = %s, old_answer = %s WHERE id = %s", found
            )
        for row, (raw,) in each(cursor, "mail_letter", "raw"):
            cursor.execute(
                "UPDATE mail_letter SET old_raw = %s WHERE id = %s",
                [opened(raw, LETTER).decode(), row],
            )


class Migration(migrations.Migration):
    dependencies = [("mail", "0006_ends")]

    operations = [
        migrations.RemoveIndex(model_name="incoming", name="mail_incoming_unsent"),
        migrations.RenameField(model_name="incoming", old_name="answer", new_name="old_answer"),
        migrations.AddField(
            model_name="incoming", name="answer", field=games.mail.sealed.SealedJSON(default=dict)
        ),
        migrations.AlterField(
            model_name="incoming", name="raw", field=games.mail.sealed.SealedBytes()
        ),
        migrations.RenameField(model_name="letter", old_name="raw", new_name="old_raw"),
        migrations.AddField(
            model_name="letter", name="raw", field=games.mail.sealed.SealedText(default="")
        ),
        migrations.RunPython(seal_all, open_all),
        migrations.RemoveField(model_name="incoming", name="old_answer"),
        migrations.AlterField(
            model_name="letter", name="old_raw", field=models.TextField(default="")
        ),  # so that the way back finds an empty one
        migrations.RemoveField(model_name="letter", name="old_raw"),
        migrations.AlterField(
            model_name="letter", name="raw", field=games.mail.sealed.SealedText()
        ),
        migrations.AddIndex(
            model_name="incoming",
            index=models.Index(
                condition=models.Q(("answered_at", None), models.Q(("answer", {}), _negated=True)),
                fields=["id"],
                name="mail_incoming_unsent",
            ),
        ),
    ]
