"""`manage.py act`: any action of the desk by its name; those that are used much have commands of
their own."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.desk.actions import ACTIONS, PERSON, TABLE
from games.desk.management.console import ActingCommand, get_person_id, get_table_id
from games.desk.table_actions.declaration import TABLE_ACTIONS


class Command(ActingCommand):
    """The same action as at the desk. (What is done in a game: `desk do`.)"""

    help = "Do something at the desk: `act strike TABLE line=7 --as Ada --reason insult`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("action", choices=sorted(ACTIONS.keys() - TABLE_ACTIONS.keys()))
        parser.add_argument("about", nargs="?", default="0", help="table, person or number")
        parser.add_argument("terms", nargs="*", metavar="NAME=VALUE")

    def handle(self, *_args: Any, **options: Any) -> None:
        action = ACTIONS[options["action"]]
        subject = get_subject_id(action.about, options["about"])
        terms = dict(one.split("=", 1) if "=" in one else (one, "") for one in options["terms"])
        wish = {name: int(one) if one.isdecimal() else one for name, one in terms.items()}
        self.act(options, action.name, subject, wish)


def get_subject_id(about: str, word: str) -> int:
    """The id of what is meant. Raises CommandError."""
    if about == TABLE:
        return get_table_id(word)
    if about == PERSON:
        return get_person_id(word)
    if not word.isdecimal():
        raise CommandError(f"{word!r} is no number.")
    return int(word)
