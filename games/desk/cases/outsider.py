"""Who told the desk of something without an account: the address to which an answer goes."""

from __future__ import annotations

from django.db import models

from games.play.notice import UNSENT, State


class Outsider(models.Model):
    """Whoever wrote report `report` of case `case`. `address`: "" once it is forgotten; `mailbox`:
    a keyed hash of where its mails end; `confirmed_at`: when its owner said that they wrote.

    `message`, `state`, `attempts`, `due_at`: of the mail to them that was written last, as of a
    notice; "" and obsolete if there was none.
    """

    report = models.PositiveIntegerField(primary_key=True)
    case = models.PositiveIntegerField(db_index=True)
    address = models.EmailField(max_length=254, blank=True)
    mailbox = models.CharField(max_length=40, db_index=True)
    language = models.CharField(max_length=12)
    at = models.DateTimeField(db_index=True)
    confirmed_at = models.DateTimeField(null=True)
    message = models.CharField(max_length=32, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OBSOLETE)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()

    class Meta:
        db_table = "desk_outsider"
        indexes = [
            models.Index(
                fields=["due_at"],
                name="desk_outsider_unsent",
                condition=models.Q(state__in=UNSENT),
            )
        ]

    def __str__(self) -> str:
        return f"outsider of report {self.report}"
