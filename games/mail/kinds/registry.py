"""All kinds of mail, what several of them say together, and two kinds that belong to no table:
sign-in codes and answers to mails."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from accounts.mail_preferences import Preference
from games.mail.reply import build_page_link
from games.play.notice import Due, Kind
from games.play.notice_kind import Asks, NoticeKind, Part, Reader

if TYPE_CHECKING:
    from games.play.table import Table, TableHeader
    from games.words import Words


CODE = NoticeKind(name=Kind.CODE)


# Answers to mails (`games.mail.inbound.orders.answering`).


RECEIPT = NoticeKind(name=Kind.RECEIPT)


# All kinds.


def list_declared_kinds() -> Iterator[NoticeKind]:
    """Every value of the modules of this package that is a kind, this module's own included."""
    here = import_module(__package__)
    names = [module.name for module in iter_modules(here.__path__)]
    modules = [import_module(f"{__package__}.{name}") for name in names if name != "registry"]
    for namespace in [globals(), *map(vars, modules)]:
        yield from (value for value in list(namespace.values()) if isinstance(value, NoticeKind))


def collect_kinds(declared: Iterable[NoticeKind]) -> dict[str, NoticeKind]:
    """The kinds by name, in the order of `games.play.notice.Kind`. Raises ImproperlyConfigured if
    one is missing or declared twice."""
    by_name: dict[Kind, NoticeKind] = {}
    for kind in declared:
        if by_name.setdefault(kind.name, kind) is not kind:
            raise ImproperlyConfigured(f"The kind {kind.name} is declared twice.")
    if missing := [name.value for name in Kind if name not in by_name]:
        raise ImproperlyConfigured(f"No module of games.mail.kinds declares {', '.join(missing)}.")
    return {name.value: by_name[name] for name in Kind}


KINDS = collect_kinds(list_declared_kinds())
"""Each kind of `games.play.notice.Kind`: an entry there and a value in a module of this package
make a kind."""


def get_every_kind() -> Mapping[str, NoticeKind]:
    """All of them."""
    return KINDS


def list_preference_kinds() -> Mapping[str, NoticeKind]:
    """Those that people are asked about, in that order."""
    asked = [item for item in KINDS.items() if item[1].preference_label is not None]
    return dict(sorted(asked, key=lambda item: item[1].place))


def find_weightiest_kind(kinds: Collection[str], asked: bool) -> NoticeKind | None:
    """The kind that counts most, of those that still hold: whoever is not `asked` any more is told
    of no question."""
    hold = [KINDS[name] for name in kinds if asked or not is_question_kind(name)]
    return max(hold, key=lambda kind: kind.weight, default=None)


def is_question_kind(name: str) -> bool:
    """Whether this kind tells of a question."""
    return KINDS[name].asks != Asks.NOTHING


def is_reminder_kind(name: str) -> bool:
    """Whether this kind tells of a question that was told before."""
    return KINDS[name].asks == Asks.AGAIN


def is_stranger_kind(name: str) -> bool:
    """Whether this kind is told to people at no seat of the table."""
    return KINDS[name].reader == Reader.STRANGER


def describe_why_table_writes(kinds: Collection[str], asked: bool) -> str:
    """Why this table writes; "" if nothing is left to say."""
    kind = find_weightiest_kind(kinds, asked)
    return str(kind.sentence) if kind else ""


def describe_why_in_brief(kinds: Collection[str], asked: bool) -> str:
    """The same in a few words."""
    kind = find_weightiest_kind(kinds, asked)
    return str(kind.brief) if kind else ""


def get_preference_name(name: str) -> str:
    """The kind by which people say when this one comes."""
    return KINDS[name].preference


def get_kind_preference(kept: Mapping[str, str], name: str) -> Preference:
    """When somebody with these preferences wants mails of this kind."""
    usual = KINDS[get_preference_name(name)].default
    wish = Preference(kept.get(get_preference_name(name)) or usual)
    return usual if wish == Preference.NEVER and KINDS[name].always else wish


def list_notice_parts(notices: Sequence[Due], shown: Table, say: Words) -> tuple[Part, ...]:
    """What these notices of one table tell the seat through whose eyes it is `shown`, in their
    order; of a seat only who sits there."""
    return tuple(
        [
            part
            for notice in notices
            if notice.seated or KINDS[notice.kind].reader != Reader.SEATED
            if (tell := KINDS[notice.kind].parts)
            for part in tell(notice, shown, say)
            if part.lines
        ]
    )


def build_notice_url(header: TableHeader, notices: Sequence[Due]) -> str:
    """Where these notices of one table lead: the way of the weightiest that has one of its own,
    else to the table."""
    first = find_leading_notice(notices)
    url = first and KINDS[first.kind].url
    if first is None or not url:
        return build_page_link("table", header.meta.slug)
    return settings.SITE_URL + url(header, first.seat)


def describe_notice_link(notices: Sequence[Due]) -> str:
    """What the link to that page says; "": as one to a table."""
    first = find_leading_notice(notices)
    return str(KINDS[first.kind].link) if first else ""


def find_leading_notice(notices: Sequence[Due]) -> Due | None:
    """The weightiest of these that has a page of its own."""
    own = [notice for notice in notices if KINDS[notice.kind].url]
    return max(own, key=lambda notice: KINDS[notice.kind].weight, default=None)
