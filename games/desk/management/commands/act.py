"""`manage.py act`: any action of the desk by its name; those that are used much have commands of
their own."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.desk.actions import ACTIONS, PERSON, TABLE
from games.desk.management.console import (
    ActingCommand,
    get_person_id,
    get_table_id,
    read_typed_terms,
)
from games.desk.table_actions.registry import TABLE_ACTIONS

LONGEST_ID = 19
"""So many digits a column of ids does not take any more."""


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
        self.act(options, action.name, subject, read_typed_terms(options["terms"]))


def get_subject_id(about: str, word: str) -> int:
    """The id of what is meant. Raises CommandError."""
    if about == TABLE:
        return get_table_id(word)
    if about == PERSON:
        return get_person_id(word)
    if not (word.isascii() and word.isdecimal() and len(word) < LONGEST_ID):
        raise CommandError(f"{word!r} is no number.")
    return int(word)
