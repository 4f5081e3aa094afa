"""What a table's page says beside the board, as plain values: its question, its clocks, its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from games.clocks.terms import decode_terms, describe_terms, find_preset_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.play.table import Line, Sitting, Table, TableHeader
    from games.rules.contract import Game
    from games.rules.text import Say
    from games.rules.types import Decision, Move, View
    from games.words import Words


def build_decision(table: Table, say: Words) -> dict[str, Any] | None:
    """What this seat is asked, with its own clock; None: nothing."""
    decision, view = table.decision, table.view
    if decision is None or view is None:
        return None
    mine = next((seat for seat in table.seats if seat.number == table.seat), None)
    return build_question(table.game, view, decision, say) | build_own_clock(mine)


def build_question(game: Game[Any], view: View, decision: Decision, say: Words) -> dict[str, Any]:
    """The question, and each move as its button says it."""
    return {
        "kind": decision.kind,
        "prompt": say(decision.prompt),
        "moves": [str(move) for move in decision.moves],
        "choices": [build_choice(game, view, move, say) for move in decision.moves],
        "default": str(decision.default),
    }


def build_choice(game: Game[Any], view: View, move: Move, say: Words) -> dict[str, Any]:
    """A move in words; the note says what it costs or brings."""
    label = game.presentation.describe(view, move)
    return {
        "line": str(move),
        "label": say(label.text),
        "note": "; ".join([say(note) for note in label.list_notes()]),
        "target": label.target,
        "idle": label.idle,
    }


def build_own_clock(mine: Sitting | None) -> dict[str, Any]:
    """The asking person's own time; of others only the deadline is told."""
    return {
        "due_at": mine.due_at if mine else None,
        "budget": mine.budget if mine else None,
        "clock_started_at": mine.clock_started_at if mine else None,
    }


def build_table_pace(header: TableHeader, say: Words) -> dict[str, Any]:
    """How time is measured at this table."""
    return describe_pace(msgspec.json.decode(header.meta.pace), say)


def build_log_lines(lines: Iterable[Line], say: Words) -> list[dict[str, Any]]:
    """Lines of the log in the language of whoever asks."""
    return [
        {
            "number": line.seq,
            "at": line.at,
            "seat": line.seat,
            "text": say(line.text),
            "void": line.void,
            "opens": line.opens,
        }
        for line in lines
    ]


def describe_pace(pace: Mapping[str, Any], say: Say) -> dict[str, Any]:
    """How time is measured where a game's row keeps this."""
    terms = [say(line) for line in describe_terms(decode_terms(pace))]
    return {"name": find_preset_name(pace), "terms": terms}
