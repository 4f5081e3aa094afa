"""`manage.py forget`: erase somebody by the house's hand, or again after a restore."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from accounts.models import Erasure, Person
from accounts.personal_data import erasure_records, erasures
from games.desk.management.console import ActingCommand
from games.desk.personal_data import FORGET


class Command(ActingCommand):
    """The same action as at the desk, and at once where nobody else has to say yes."""

    help = "Erase a person (number, address or name), or again whom a list names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.add_doing(parser, needed=False)
        parser.add_argument("person", nargs="?", help="number, e-mail address or name")
        parser.add_argument("--talk", action="store_true", help="what they said goes, too")
        parser.add_argument(
            "--again",
            nargs="*",
            metavar="FILE",
            help="after a restore: lists of who was erased (none: KEYWEST_ERASED_FOLDER; -: stdin)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["again"] is not None:
            self.again(options["again"])
            return
        if not options["person"] or not options["reason"] or not options["who"]:
            raise CommandError("Say whom, and --as NAME --reason WHY: both are logged.")
        person = get_person_to_erase(options["person"])
        self.act(options, FORGET, person.pk, {"talk": options["talk"]})
        if erasures.find_erasure(person.pk):
            self.carry_out([person.pk])

    def again(self, files: list[str]) -> None:
        """Whoever was erased after the backup was made."""
        people: list[int] = []
        names = files or [str(path) for path in erasure_records.list_erased_files()]
        if not names:
            raise CommandError("Name a list; KEYWEST_ERASED_FOLDER names none.")
        for name in names:
            try:
                text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="ascii")
                people += erasure_records.order_repeated_erasures(
                    list(erasure_records.parse_erased_lines(text)), timezone.now()
                )
            except (OSError, ValueError) as error:
                raise CommandError(f"{name}: {error}") from error
        self.carry_out(people)

    def carry_out(self, people: list[int]) -> None:
        """Now, not when somebody looks. Raises CommandError if anything is left."""
        erasures.erase_due_accounts()
        left = Erasure.objects.filter(person__in=people, done_at=None)
        if names := sorted(left.values_list("pk", flat=True)):
            raise CommandError(f"Not all of it could be done for {names}; see the log. Run again.")
        self.stdout.write(f"{len(people)} erased; looked at once more in an hour.")


def get_person_to_erase(who: str) -> Person:
    """The person meant. Raises CommandError."""
    people = Person.objects.filter(erased_at=None)
    if who.isdigit():
        mine = people.filter(pk=int(who))
    else:
        mine = people.filter(**{"email__iexact" if "@" in who else "name__iexact": who})
    person = mine.first()
    if person is None:
        raise CommandError(f"There is nobody of that number, address or name: {who}")
    return person
