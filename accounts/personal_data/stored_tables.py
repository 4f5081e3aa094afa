"""What each table holds of a person: which rows, what of them the person is shown, what erasing
does, and by what a person is found there.

Every app declares its tables and joins `declare_personal_tables`; a test goes
through all tables that there are and finds each one that nobody has declared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import BooleanField, Model, Q, QuerySet
from django.db.models.expressions import RawSQL

from accounts.models import Erasure, Person
from keywest_site.port import Hooks
from keywest_site.sealing import seal, unseal

if TYPE_CHECKING:
    from collections.abc import Iterator

declare_personal_tables: Hooks[[], Sequence[PersonalTable]] = Hooks("holdings")
"""Every room says what its tables hold of a person."""
list_former_addresses: Hooks[[int], Iterable[str]] = Hooks("further_addresses")
"""Addresses that a person had before, as far as mails to them are still noted."""


class Identity(NamedTuple):
    """Somebody, by all that tables know them by.

    `addresses`: the present one first, then former ones that are nobody else's now. `talk`: whether
    what they said goes with them.
    """

    id: int
    name: str
    addresses: tuple[str, ...]
    talk: bool = False


Rows = QuerySet[Any]
RowCondition = Callable[[Identity], Any]
RowErasure = Callable[[Rows, Identity], object]


@dataclass(frozen=True)
class PersonalTable:
    """One table. `mine`: a condition on rows that are about somebody; None: no row is about
    anybody, and `why` says what they are.

    `told`: columns that stand in the export (over a relation: "game__slug"); `kept_back`: all
    others, with the reason. `found`: which rows erasing looks at, if those are others than `mine`;
    `gone`: what it does to them; None: they stay, and `why` says why nothing in them is personal.
    """

    model: type[Model]
    mine: RowCondition | None = None
    told: tuple[str, ...] = ()
    kept_back: Mapping[str, str] = field(default_factory=dict)
    gone: RowErasure | None = None
    found: RowCondition | None = None
    why: str = ""

    @property
    def table(self) -> str:
        """Its name in the database."""
        return self.model._meta.db_table

    def rows(self, whose: Identity) -> Rows:
        """What there is of somebody, for them to read; oldest first."""
        every: Rows = self.model._default_manager.all()
        return every.filter(self.mine(whose)).order_by("pk") if self.mine else every.none()

    @property
    def lets_go(self) -> bool:
        """Whether erasing does anything here."""
        return bool(self.gone and (self.found or self.mine))

    def erase(self, whose: Identity) -> None:
        """What erasing does here. Once or often, the outcome is the same."""
        condition = self.found or self.mine
        if self.gone and condition:
            self.gone(self.model._default_manager.filter(condition(whose)), whose)


def list_personal_tables() -> Iterator[PersonalTable]:
    """Of all rooms, in the order in which they joined."""
    for declared in declare_personal_tables():
        yield from declared


def match_person_column(identity: Identity) -> Q:
    """Rows with a column `person`."""
    return Q(person=identity.id)


def delete_rows(rows: Rows, _whose: Identity) -> None:
    """The rows go."""
    rows.delete()


def build_row_blanking(**values: Any) -> RowErasure:
    """The rows stay, with these values."""
    return lambda rows, _whose: rows.update(**values)


def build_sql_condition(condition: str, *values: Any) -> RawSQL:
    """A condition in SQL, as a filter takes it."""
    return RawSQL(condition, values, output_field=BooleanField())  # our own text


def is_identity_named_in(text: str, identity: Identity) -> bool:
    """Whether their name, as words of its own, or an address of theirs stands there."""
    return any(pattern.search(text) for pattern in build_identity_patterns(identity))


def remove_identity(text: str, identity: Identity) -> str:
    """The text with neither."""
    for pattern in build_identity_patterns(identity):
        text = pattern.sub("…", text)
    return text


def build_identity_patterns(identity: Identity) -> list[re.Pattern[str]]:
    """What finds them in others' words."""
    words = [re.escape(word) for word in (*identity.addresses, identity.name) if word]
    return [re.compile(rf"(?<!\w){word}(?!\w)", re.IGNORECASE) for word in words]


SECRET = "opens something"
INNER_NUMBER = "a number of our own"
"""Why a column is not told."""


# Finding a person: number, name, addresses; sealed while they are erased.


IDENTITY_PURPOSE = "accounts_erasure.sealed"


def load_identity(person: Person, *, talk: bool = False) -> Identity:
    """All that is known of somebody; of former addresses those that are nobody's else by now."""
    former = {address for told in list_former_addresses(person.pk) for address in told}
    taken = Person.objects.filter(email__in=former).values_list("email", flat=True)
    others = sorted(former - {person.email} - set(taken))
    return Identity(person.pk, person.name, (person.email, *others), talk)


def put_sealed_identity_on_erasure(erasure: Erasure, identity: Identity) -> None:
    """Put it by, sealed, until the erasure is settled."""
    plain = json.dumps([identity.name, identity.addresses]).encode()
    erasure.sealed = seal(plain, IDENTITY_PURPOSE, identity.id)


def read_sealed_identity(erasure: Erasure) -> Identity:
    """What was put by, but addresses that are somebody else's by now, or of a new account."""
    plain = unseal(bytes(erasure.sealed), IDENTITY_PURPOSE, erasure.person_id)
    name, addresses = json.loads(plain)
    others = Person.objects.exclude(pk=erasure.person_id).filter(email__in=addresses)
    taken = set(others.values_list("email", flat=True))
    free = tuple(address for address in addresses if address not in taken)
    return Identity(erasure.person_id, name, free, erasure.talk)
