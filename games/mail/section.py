"""What one table has to say to one person in a mail, in his words: nothing but what his own seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.play import table as heart
from games.play.notice import Kind
from games.play.notices import Due
from games.rules import notation
from games.rules.core import Decision
from games.rules.text import Several, Who, _
from games.times import since
from games.words import Words, seat_names, words

FACTS = 120
NEWS = 30
"""Of what happened since his last turn, the last so many lines."""
FEW_MOVES = 16
"""Up to so many moves are explained one by one; more are listed in short."""

LONG = timedelta(minutes=2)
"""From then on one is told how long the table has waited."""

QuestionId = tuple[int, int, int]


class Section(NamedTuple):
    """One table in a mail. `game` is empty where it is the title; `prompt` and `moves` where nothing is asked.

    `brief` stands in the subject.
    """

    slug: str
    title: str
    game: str
    url: str
    brief: str
    head: str
    prompt: str
    moves: tuple[tuple[str, str], ...]
    waiting: str
    news: tuple[str, ...]
    results: tuple[tuple[int, str, int], ...]
    board: str
    question: QuestionId | None


def section(notices: Sequence[Due]) -> Section:
    """The section for a person's notices from one table, in the language and time zone that are active."""
    known = heart.known_by("id", notices[0].game_id)
    seat, kinds = notices[0].seat, {notice.kind for notice in notices}
    table, say = heart.table_for(known, seat), words(get_language() or "en", seat_names(known))
    decision = table.decision if Kind.TURN in kinds else None
    title = known.meta.title or table.game.title
    turn = next((notice for notice in notices if notice.kind == Kind.TURN), None)
    return Section(
        slug=known.meta.slug,
        title=title,
        game=table.game.title if known.meta.title else "",
        url=settings.SITE_URL + reverse("table", args=[known.meta.slug]),
        brief=brief(table, decision, say),
        head=headline(kinds, decision, say),
        prompt=say(decision.prompt) if decision else "",
        moves=explained(table, decision, say),
        waiting=waiting(table, seat, say) if decision else "",
        news=news(table, seat, say),
        results=results(table, say),
        board=table.game.text_board(table.view, say) if table.view else "",
        question=(turn.game_id, turn.seat, turn.seq) if turn and decision else None,
    )


def brief(table: heart.Table, decision: Decision | None, say: Words) -> str:
    """What is asked, in a few words for the subject: nothing that anybody at the table might not read."""
    if table.scores:
        return gettext("the game is over")
    ask = table.game.asks.get(decision.kind) if decision else None
    if ask is None:
        return gettext("your turn") if decision else gettext("the game has begun")
    count = table.view.get("round") if table.view else None
    return say(_("round {round}, {ask}", round=count, ask=ask)) if isinstance(count, int) and count else say(ask)


def headline(kinds: set[str], decision: Decision | None, say: Words) -> str:
    """Why this table writes."""
    if Kind.OVER in kinds:
        return gettext("The game is over.")
    if Kind.STARTED in kinds:
        return gettext("The game has begun.")
    return gettext("It is your turn.") if decision else ""


def explained(table: heart.Table, decision: Decision | None, say: Words) -> tuple[tuple[str, str], ...]:
    """His legal moves as they are written, each with what it does; many of them in one short line."""
    if decision is None or table.view is None:
        return ()
    if len(decision.moves) > FEW_MOVES:
        return ((notation.menu(decision), ""),)
    labels = [(str(move), table.game.describe(table.view, move)) for move in decision.moves]
    return tuple((line, say(label.text) + (f" ({say(label.note)})" if label.note else "")) for line, label in labels)


def waiting(table: heart.Table, seat: int, say: Words) -> str:
    """How long the table has waited for him, and for whom else it waits."""
    now = timezone.now()
    mine = next((sitting.asked_at for sitting in table.seats if sitting.number == seat), None)
    others = tuple([Who(sitting.number) for sitting in table.seats if sitting.asked and sitting.number != seat])
    long = mine is not None and now - mine >= LONG
    told = gettext("The table has waited for you %(since)s.") % {"since": since(mine, now)} if mine and long else ""
    also = say(_("Also asked: {who}.", who=Several(others))) if others else ""
    return f"{told} {also}".strip()


def news(table: heart.Table, seat: int, say: Words) -> tuple[str, ...]:
    """What he has not seen: the log since his last turn, without what was taken back."""
    lines = heart.log_for(table.meta, seat, limit=FACTS)
    _before, since_then = heart.since_last_turn(lines, seat)
    return tuple([say(line.text) for line in since_then if not line.void][-NEWS:])


def results(table: heart.Table, say: Words) -> tuple[tuple[int, str, int], ...]:
    """Rank, name, points; empty while the game runs."""
    return tuple(
        (score.rank, say.name(score.seat), score.points) for score in sorted(table.scores, key=lambda one: one.rank)
    )
