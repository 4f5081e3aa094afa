"""A receipt in the making: what was done, in words that stay, from when its mail is judged; what is
asked of its reader, and what else is new, from when it goes.

It is told as its reader sees the table, or as anybody does if they want nothing hidden in mails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.zones import get_time_zone
from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.outcome import HEADLINES, Outcome
from games.mail.inbound.orders.reader_view import ReaderView
from games.mail.inbound.orders.requested_info import build_signature_pointers, list_page_pointers
from games.mail.inbound.orders.sender_plan import summarize_plan
from games.mail.outbound.section import describe_asked_question, list_scores_by_rank
from games.play.table import Table, log_for
from games.rules.text import Written
from games.words import Words
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from accounts.models import Person


SHOWN_UNREAD = 10
SHOWN_CHARACTERS = 80
REFUSED_KINDS = (Kind.REFUSED, Kind.UNCLEAR, Kind.CLOSED)
"""Kinds of which the receipt says why."""


class Draft(NamedTuple):
    """What a receipt tells of one table. `seq`: of the question that the mail answered; `before`:
    the game's version when it was opened; `said`: the words that stay, for the templates; `number`:
    of the table in a mail about several; `offer`: the move that "yes" makes; `taps`: lines, each
    with a link that writes it; `asks`: what "yes" does besides; `lines`: orders that "yes" carries
    out. All of it is JSON."""

    use: str
    game: int
    seat: int
    seq: int
    before: int
    kind: str
    said: dict[str, Any]
    wanted: list[str]
    number: int = 0
    offer: str = ""
    taps: Sequence[str] = ()
    asks: str = ""
    lines: Sequence[str] = ()


@contextmanager
def use_language_and_zone(person: Person) -> Iterator[None]:
    """What is said meanwhile is in this person's language, and by their clock."""
    with override(person.language), timezone.override(get_time_zone(person.time_zone)):
        yield


def build_draft(
    incoming: Incoming, reply: ReplyAddress, reader_view: ReaderView, outcome: Outcome, before: int
) -> Draft:
    """What is to be told of this outcome, in the language that is active."""
    return Draft(
        reply.use,
        reply.game_id or 0,
        reply.seat,
        reply.asked_seq,
        before,
        outcome.kind,
        {
            **build_message_context(incoming, outcome),
            **build_result_context(reader_view, outcome, reply),
            "pointers": [
                *(
                    list_page_pointers(reader_view.table, reply.person_id, outcome)
                    if outcome.wanted
                    else ()
                ),
                *(build_signature_pointers(incoming) if outcome.signs else ()),
            ],
        },
        sorted(outcome.wanted),
        0,
        outcome.offer,
        list(outcome.taps),
        outcome.asks,
        list(outcome.lines),
    )


def build_message_context(incoming: Incoming, outcome: Outcome) -> dict[str, Any]:
    """What became of the mail, and which of its lines were not read."""
    return {
        "kind": outcome.kind,
        "confirm_url": settings.SITE_URL + reverse("mailed_order", args=[incoming.key]),
        "unread": [shorten_quoted_line(line) for line in outcome.unread[:SHOWN_UNREAD]],
        "unread_more": max(0, len(outcome.unread) - SHOWN_UNREAD),
        "told": outcome.message,
        "away": format_date(outcome.away) if outcome.away else "",
        "headline": describe_outcome(outcome),
        **build_unknown_lines_context(outcome),
    }


def build_unknown_lines_context(outcome: Outcome) -> dict[str, Any]:
    """Of a mail whose writer is asked first: the lines that are not known, the further orders, and
    who is asked how."""
    if outcome.kind != Kind.CONFIRM or not (outcome.beside or outcome.vouched):
        return {}
    further = outcome.unread[1:] if outcome.played else outcome.unread
    return {
        "asks_first": True,
        "beside": [shorten_quoted_line(line) for line in outcome.beside[:SHOWN_UNREAD]],
        "further": [shorten_quoted_line(line) for line in further[:SHOWN_UNREAD]],
        "by_yes": bool(outcome.lines),
        "vouched": outcome.vouched,
    }


def describe_outcome(outcome: Outcome) -> str:
    """What became of the mail, in a few words that hide nothing and tell nothing."""
    if outcome.kind == Kind.CONFIRM and outcome.note:
        return gettext("please confirm your answer")
    return str(HEADLINES[outcome.kind])


def build_result_context(
    reader_view: ReaderView, outcome: Outcome, reply: ReplyAddress
) -> dict[str, Any]:
    """What was done with the mail: moves, plan, or the line that was refused and why. Of all that,
    a discreet receipt has only the words of the mail itself, and ours that tell nothing."""
    note = reader_view.say(outcome.note) if outcome.note else ""
    hint = note if outcome.kind not in REFUSED_KINDS else ""
    if reader_view.discreet:
        return {"at": shorten_quoted_line(outcome.at), "reason": note, "hint": hint}
    reason = note or (reader_view.say(outcome.refused) if outcome.refused else "")
    plan = summarize_plan(reply, reader_view.table, reader_view.say) if outcome.plan else None
    return {
        "played": list_played_moves(reader_view.table, outcome, reader_view.say),
        "planned": list(outcome.planned),
        "framed": list_rewritten_moves(reader_view.table, outcome, reader_view.say),
        "meant": describe_offered_move(reader_view, outcome),
        "suggestions": list_suggested_moves(reader_view, outcome),
        "plan": plan._asdict() if plan else None,
        "asks_plan": bool(outcome.plan),
        "ended": reader_view.say(outcome.ended) if outcome.ended else "",
        "reason": reason,
        "hint": hint,
        "at": "" if outcome.at.casefold() in reason.casefold() else shorten_quoted_line(outcome.at),
    }


def describe_offered_move(reader_view: ReaderView, outcome: Outcome) -> str:
    """The one move that was perhaps meant, unless the reason names it itself."""
    return (
        ""
        if has_offer_in_reason(outcome)
        else reader_view.say.line(reader_view.table.game.name, outcome.offer)
    )


def has_offer_in_reason(outcome: Outcome) -> bool:
    """Whether the reason of a refusal names the one move that was perhaps meant."""
    refused = outcome.refused
    return refused is not None and any(
        isinstance(arg, Written) and arg.lines == (outcome.offer,) for _name, arg in refused.args
    )


def list_suggested_moves(reader_view: ReaderView, outcome: Outcome) -> list[tuple[str, str]]:
    """The moves that were perhaps meant: as they are written in the reader's language, and in the
    notation."""
    game = reader_view.table.game.name
    return [(reader_view.say.line(game, line), line) for line in outcome.suggestions]


def list_played_moves(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """The moves as they were understood: as they are written in their language, and in words."""
    return [
        (say.line(table.game.name, line), say(says))
        for line, says in zip(outcome.played, outcome.says, strict=True)
    ]


def list_rewritten_moves(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """Moves that were written with something around them: so they were written, so they were
    played."""
    both = zip(outcome.wrote, outcome.played, strict=False)
    return [
        (shorten_quoted_line(wrote), say.line(table.game.name, line))
        for wrote, line in both
        if wrote
    ]


def shorten_quoted_line(line: str) -> str:
    """A line of theirs as it may stand in a mail."""
    return join_to_one_line(line)[:SHOWN_CHARACTERS]


def join_to_one_line(text: str) -> str:
    """Nothing but characters that can be seen, in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def build_question_context(reader_view: ReaderView) -> dict[str, object]:
    """What the seat is asked now, and its moves, or where they are."""
    table, _shown, say = reader_view
    decision = table.decision
    return {
        "prompt": describe_asked_question(table, decision, reader_view.discreet, say),
        "menu": say.menu(table.game.name, map(str, decision.moves))
        if decision and not reader_view.discreet
        else "",
        "elsewhere": gettext(
            "The rest is on the page of the table, because you keep hidden things out of "
            "your emails."
        )
        if reader_view.discreet
        else "",
        "can_undo": table.take_back is not None,
    }


def list_final_results(reader_view: ReaderView) -> list[tuple[int, str, int]]:
    """Rank, name and points of everybody, once the game is over."""
    return list(list_scores_by_rank(reader_view.table, reader_view.say))


def list_news_lines(reader_view: ReaderView, before: int) -> list[str]:
    """What their orders brought about. `before`: the game's version when their mail was opened."""
    meta = reader_view.shown.meta
    if meta.version == before:
        return []
    return [
        reader_view.say(line.text)
        for line in log_for(meta, reader_view.shown.seat, since=before)
        if not line.void
    ]
