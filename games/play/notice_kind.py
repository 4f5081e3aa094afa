"""What one kind of mail declares, once, for every app that needs to know of it, and what all kinds
put into SQL statements.

The declarations are files in `games.mail.kinds`; `games.play.notice.Kind` is their table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from accounts.mail_preferences import Preference
from games.play.notice import Kind
from keywest_site.port import Port

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from games.play.claims import Due
    from games.play.table import Table, TableHeader
    from games.words import Words

notice_kinds: Port[[], Mapping[str, NoticeKind]] = Port("notice_kinds")
"""Every kind of notice by its name, in the order of `games.play.notice.Kind`."""


FEW = 8


class Asks(Enum):
    """Whether a kind tells of an open question, and how. FIRST: the subject names the question, and
    its deadline counts; AGAIN: the subject says that time runs out."""

    NOTHING = "nothing"
    FIRST = "first"
    AGAIN = "again"


class Reader(Enum):
    """Who is told. SEATED: whoever sits in the notice's seat, and may see what it sees; FORMER:
    whoever sat there; STRANGER: somebody at no seat of the table, whose name for it is not ours."""

    SEATED = "seated"
    FORMER = "former"
    STRANGER = "stranger"


class Part(NamedTuple):
    """Some lines under a title. `url`, `link`: where to go on from there, and the words for that;
    `links`: the same several times, words first; `quiet`: as a small link, not as a button."""

    title: str
    lines: tuple[str, ...]
    url: str = ""
    link: str = ""
    links: tuple[tuple[str, str], ...] = ()
    quiet: bool = False

    @property
    def long(self) -> bool:
        """Whether it is better read below the picture."""
        return len(self.lines) > FEW


@dataclass(frozen=True, kw_only=True)
class NoticeKind:
    """One kind of mail.

    name              the word that is stored
    preference_label  what people are asked about it; None: nobody is, it goes alone and at once
    asked_as          the kind that people are asked about in its place; None: itself
    always            comes even to whoever wants none of its kind, and then as is usual for it
    help, place       a sentence below that, and where among the others (the smallest first)
    default           when it comes to whoever has not said otherwise
    sentence, brief   what has happened, for the mail's head; in a few words, for the subject.
                      Nothing hidden can stand in either
    weight            of several from one table, the heaviest gives the mail its head
    asks, reader      what it asks, and whom it is told
    written_when      SQL over seat `s` and the parameters of `games.play.store.write_act`: who is
                      told by the statement that writes an act; "": nobody, others write it
    obsolete_when     SQL over notice `n`: nobody needs to be told any more; "": they always do
    parts             what the mail tells besides the position, in the reader's language; None:
                      nothing
    url               the path to which it leads from a notice's seat; None: to the table
    tells             of a kind that tells of no table: what the mail tells instead of `parts`, from
                      what is at hand for its readers
    """

    name: Kind
    preference_label: str | Promise | None = None
    help: str | Promise = ""
    place: int = 0
    default: Preference = Preference.SOON
    sentence: str | Promise = ""
    brief: str | Promise = ""
    weight: int = 0
    asks: Asks = Asks.NOTHING
    reader: Reader = Reader.SEATED
    written_when: str = ""
    obsolete_when: str = ""
    parts: Callable[[Due, Table, Words], Iterable[Part]] | None = None
    url: Callable[[TableHeader, int], str] | None = None
    asked_as: Kind | None = None
    always: bool = False
    tells: Callable[[Due, Any], Iterable[Part]] | None = None

    @cached_property
    def preference(self) -> str:
        """The name under which people say when it comes; "": they are not asked."""
        if self.asked_as is not None:
            return str(self.asked_as.value)
        return "" if self.preference_label is None else str(self.name.value)


# SQL of all declared kinds; a made-up kind is in it like any other.


def build_kinds_condition(fits: Callable[[NoticeKind], bool]) -> str:
    """The kinds that fit, as SQL: `'turn', 'reminder'`."""
    return ", ".join(f"'{name}'" for name, kind in notice_kinds().items() if fits(kind))


def build_obsolete_condition() -> str:
    """Whether nobody needs to be told of notice `n` any more."""
    cases = "".join(
        f"  WHEN n.kind = '{name}' THEN {kind.obsolete_when}\n"
        for name, kind in notice_kinds().items()
        if kind.obsolete_when
    )
    return f"CASE\n{cases}  ELSE FALSE END"


def build_news_join() -> str:
    """What an act tells the person in seat `s`, to be joined: `news`, by kind, with when it usually
    comes."""
    kinds = {name: kind for name, kind in notice_kinds().items() if kind.written_when}
    values = ", ".join(f"('{name}', '{kind.default.value}')" for name, kind in kinds.items())
    cases = "".join(f"    WHEN '{name}' THEN {kind.written_when}\n" for name, kind in kinds.items())
    return f"(VALUES {values}) AS news (kind, usual) ON CASE news.kind\n{cases}    ELSE FALSE END"
