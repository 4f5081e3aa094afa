"""What one kind of mail declares, once, for every app that needs to know of it, and what follows
from all of them: whom an act tells, and what is needless.

The declarations are files in `games.mail.kinds`; `games.play.notice.Kind` is their table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

from accounts.mail_preferences import Preference
from games.play.notice import Due, Kind
from games.play.store import News
from keywest_site.port import Port

if TYPE_CHECKING:
    from django.utils.functional import Promise

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


ObsoleteCondition = NewType("ObsoleteCondition", str)
"""SQL over notice `n`. Those of our kinds stand by name beside them, in a module of their own."""


class ActOutcome(NamedTuple):
    """What kinds may go by when they say whom an act concerns. `mover`: None is the game; `asked`:
    who is asked something new; `begins`: it founded the game; `over`: it ended it."""

    seats: range
    mover: int | None
    asked: Sequence[int] = ()
    begins: bool = False
    round_over: bool = False
    over: bool = False


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
    written_by_act    the seats whose people are told of an act, by the statement that writes it;
                      None: no act writes it, others do
    obsolete_when     when nobody needs to be told any more; None: they always do
    parts             what the mail tells besides the position, in the reader's language; None:
                      nothing
    url               the path to which it leads from a notice's seat; None: to the table
    link              what the link there says; "": as one to the table
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
    written_by_act: Callable[[ActOutcome], Iterable[int]] | None = None
    obsolete_when: ObsoleteCondition | None = None
    parts: Callable[[Due, Table, Words], Iterable[Part]] | None = None
    url: Callable[[TableHeader, int], str] | None = None
    link: str | Promise = ""
    asked_as: Kind | None = None
    always: bool = False
    tells: Callable[[Due, Any], Iterable[Part]] | None = None

    @cached_property
    def preference(self) -> str:
        """The name under which people say when it comes; "": they are not asked."""
        if self.asked_as is not None:
            return str(self.asked_as.value)
        return "" if self.preference_label is None else str(self.name.value)


# What follows from all declared kinds; a made-up kind is in it like any other.


def list_act_news(act: ActOutcome) -> list[News]:
    """Whom an act tells what, in the order of the kinds for each seat."""
    kinds = [kind for kind in notice_kinds().values() if kind.written_by_act]
    news = [
        News(kind.name.value, kind.default.value, seat)
        for kind in kinds
        for seat in (kind.written_by_act(act) if kind.written_by_act else ())
    ]
    return sorted(news, key=lambda one: one.seat)


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
