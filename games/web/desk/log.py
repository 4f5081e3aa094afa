"""The desk's own log, for whoever is at it: everybody sees what everybody did, but at tables where
they play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.desk import facts
from games.desk import log as heart
from games.desk.involved import in_tables
from games.play.sql import Cursor
from games.web.desk.guard import Desk, needs
from games.web.desk.log_words import said
from games.web.desk.names import names_of, places_of
from games.web.desk.views import page

AT_ONCE = 50
TOLD = {facts.Reported, facts.Replied, facts.Appealed}
"""Who did this stands in the case alone, for whoever may read that."""
OF_CASES = (
    TOLD | {facts.Inquired, facts.Noted, facts.Released, facts.Answered} | {facts.SheetClosed}
)
"""So do the words of all this."""


@require_safe
@needs(None, "log")
def log(desk: Desk, before: int = 0) -> HttpResponse:
    """So many facts before number `before`, the newest first."""
    with Cursor() as cursor:
        found = heart.latest(cursor, before or 2**31 - 1, AT_ONCE)
    first = found[-1].row.seq if found else 0
    theirs = in_tables(desk.who.person, {game for one in found if (game := game_of(one.fact))})
    known = [one for one in found if game_of(one.fact) not in theirs]
    return page(desk, "desk/log.html", {"lines": lines(known), "older": first if first > 1 else 0})


def lines(found: Sequence[heart.Told]) -> list[dict[str, Any]]:
    """What happened, in words; two statements."""
    people, games = set[int](), set[int]()
    for _row, fact, _words in found:
        people |= {fact.by, getattr(fact, "person", 0), getattr(fact, "second", 0)}
        games.add(game_of(fact))
    names, places = names_of(people), places_of(games)
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": "" if type(fact) in TOLD else names[fact.by],
            "said": said(fact, names),
            "place": place_of(fact, places),
            "words": "" if type(fact) in OF_CASES else words,
        }
        for row, fact, words in found
    ]


def game_of(fact: Any) -> int:
    """The table that a fact is about; 0: none."""
    if getattr(fact, "kind", "") == "table":
        return int(fact.subject)
    return int(getattr(fact, "game", 0))


def place_of(fact: Any, places: dict[int, Any]) -> Any:
    """The same, as it is called."""
    return places.get(game_of(fact))
