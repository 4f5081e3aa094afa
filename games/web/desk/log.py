"""The desk's own log, for whoever is at it: everybody sees what everybody did, but at tables where
they play, and to people with whom they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.desk import facts
from games.desk import log as heart
from games.desk.barred import get_named_table, list_free_facts
from games.desk.sanctions.facts import Appealed
from games.desk.sheets.facts import SheetClosed
from games.play.sql import Cursor
from games.web.desk.guard import Desk, require_power
from games.web.desk.log_words import describe_fact
from games.web.desk.names import load_names_or_somebody, load_table_places
from games.web.desk.views import render_desk_page

AT_ONCE = 50
FROM_OUTSIDE = {facts.Reported, facts.Replied, Appealed}
"""Who did this stands in the case alone, for whoever may read that."""
OF_CASES = (
    FROM_OUTSIDE | {facts.Inquired, facts.Noted, facts.Released, facts.Answered} | {SheetClosed}
)
"""So do the words of all this."""


@require_safe
@require_power(None, "log")
def show_desk_log(desk: Desk, before: int = 0) -> HttpResponse:
    """So many facts before number `before`, the newest first."""
    with Cursor() as cursor:
        found = heart.load_latest_facts(cursor, before or 2**31 - 1, AT_ONCE)
    first = found[-1].row.seq if found else 0
    known = build_log_lines(list_free_facts(desk.who.person, found))
    return render_desk_page(
        desk, "desk/log.html", {"lines": known, "older": first if first > 1 else 0}
    )


def build_log_lines(found: Sequence[heart.WordedFact]) -> list[dict[str, Any]]:
    """What happened, in words; two statements."""
    people, games = set[int](), set[int]()
    for _row, fact, _words, _about in found:
        people |= {fact.by, getattr(fact, "person", 0), getattr(fact, "second", 0)}
        games.add(get_named_table(fact))
    names, places = load_names_or_somebody(people), load_table_places(games)
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": "" if type(fact) in FROM_OUTSIDE else names[fact.by],
            "said": describe_fact(fact, names),
            "place": find_table_in_fact(fact, places),
            "words": "" if type(fact) in OF_CASES else words,
        }
        for row, fact, words, _about in found
    ]


def find_table_in_fact(fact: Any, places: dict[int, Any]) -> Any:
    """The table that a fact names."""
    return places.get(get_named_table(fact))
