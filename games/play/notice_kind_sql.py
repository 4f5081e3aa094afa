"""What the declared kinds of notice put into statements; a made-up kind is in them like any
other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.play.ports import notice_kinds

if TYPE_CHECKING:
    from games.play.notice_kind import NoticeKind


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
    told = {name: kind for name, kind in notice_kinds().items() if kind.written_when}
    values = ", ".join(f"('{name}', '{kind.default.value}')" for name, kind in told.items())
    cases = "".join(f"    WHEN '{name}' THEN {kind.written_when}\n" for name, kind in told.items())
    return f"(VALUES {values}) AS news (kind, usual) ON CASE news.kind\n{cases}    ELSE FALSE END"
