"""What a report is about: a table, a person, messages; and whether it can be told."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.desk.cases.kinds import REPORTABLE_KINDS
from games.desk.refused import DeskRefused
from games.play.models import Message, Seat

MOST_MESSAGES, LONGEST_REPORT = 20, 2000


class Matter(NamedTuple):
    """What a report is about. `game`, `person`: 0: none; `lines`: messages at that table."""

    kind: str
    game: int = 0
    person: int = 0
    lines: tuple[int, ...] = ()


def check_report(by: int, matter: Matter, words: str) -> None:
    """Raises DeskRefused unless this can be told."""
    if matter.kind not in REPORTABLE_KINDS:
        raise DeskRefused(_("Please choose what it is about."))
    if not words.strip():
        raise DeskRefused(_("Please say what happened, in a sentence."))
    if len(words) > LONGEST_REPORT:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    if matter.person == by:
        raise DeskRefused(_("That is you yourself."))
    if matter.person and not Person.objects.filter(pk=matter.person).exists():
        raise DeskRefused(_("There is no such person."))
    if matter.lines and not has_all_messages(matter):
        raise DeskRefused(_("There is no such message at this table."))


def has_all_messages(matter: Matter) -> bool:
    """Whether all these messages stand at this table."""
    wanted = set(matter.lines)
    found = Message.objects.filter(game_id=matter.game, number__in=wanted)
    return len(wanted) <= MOST_MESSAGES and found.count() == len(wanted)


def get_case_subject(matter: Matter) -> tuple[str, int]:
    """What the case is about: the table where it happened, else the person."""
    if matter.game:
        return "table", matter.game
    return ("person", matter.person) if matter.person else ("", 0)


def find_seated_person(game: int, seat: int) -> int:
    """Whoever sits at this seat; 0: a bot, or no such seat."""
    found = Seat.objects.filter(game_id=game, number=seat).values_list("person_id", flat=True)
    return found.first() or 0
