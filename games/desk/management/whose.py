"""What commands of the desk share: who asks and why, and which table is meant."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import CommandError

from accounts.models import Person
from games.desk.refused import NotAllowed
from games.desk.why.asking import record_machine_read
from games.play.models import Game


def add_asker_options(parser: ArgumentParser, *, needed: bool = True) -> None:
    """`--as` and `--reason`."""
    told = "who asks, by name or address"
    parser.add_argument("--as", dest="who", default="", required=needed, help=told)
    parser.add_argument("--reason", default="", required=needed)


def get_asking_person(
    options: dict[str, Any], what: str, now: datetime, *, table: int | None, about: int | None
) -> int:
    """Who asks; it is noted. Raises CommandError: nobody of that name, no reason, not allowed."""
    person = get_person_id(options["who"])
    if not options["reason"].strip():
        raise CommandError("Please say why.")
    try:
        record_machine_read(person, what, options["reason"], now, table=table, about=about)
    except NotAllowed as refused:
        raise CommandError(f"Not allowed: {refused}.") from None
    return person


def get_person_id(word: str) -> int:
    """The id of a person, by name or whole address. Raises CommandError."""
    word = word.strip()
    known = Person.objects.filter(name__iexact=word) | Person.objects.filter(email=word.lower())
    person = known.values_list("pk", flat=True).first()
    if person is None:
        raise CommandError(f"There is nobody called {word!r}.")
    return int(person)


def get_table_id(slug: str) -> int:
    """The id of the table. Raises CommandError."""
    game = Game.objects.filter(slug=slug).values_list("pk", flat=True).first()
    if game is None:
        raise CommandError(f"There is no table {slug!r}.")
    return int(game)
