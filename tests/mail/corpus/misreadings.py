"""Faults of a reader that guesses, each with the class of decoys that finds it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from games.mail.inbound.orders import line_classes
from games.mail.inbound.orders.conditional_moves import find_conditional_plan
from games.mail.inbound.orders.line_classes import LineClass
from games.mail.sandbox import envelope, quoting, reading, text_parts
from games.mail.sandbox.known_lines import Known, Match, match_known_line
from games.rules.contract import Game
from games.rules.orders import notation, speech, written_moves
from games.rules.orders.vocabulary import list_frames
from games.rules.types import Decision, Refused
from tests.mail.corpus import judge

NEVER = re.compile("(?!)")


class Fault(NamedTuple):
    """A part of a module, what stands there instead, and the class of decoys that finds it."""

    module: Any
    part: str
    broken: Any
    kind: str


def guessing(game: Game[Any], state: Any, line: str, decision: Decision) -> Any:
    """Reads what is a letter away."""
    try:
        return READ_LINE(game, state, line, decision)
    except Refused:
        suggested = written_moves.list_suggestions(game, line, decision)
        if len(suggested) != 1:
            raise
        return READ_LINE(game, state, suggested[0], decision)


def items(line: str) -> set[str]:
    """Takes the mark of a list from a number."""
    return {re.sub(r"^(?:[-*]|\d[.)]) +", "", line)}


def prefixed(line: str) -> Match | None:
    """Takes whatever begins like a footer for one."""
    return Match(Known.FOOTER) if line.lower().startswith("sent ") else match_known_line(line)


def every_end(line: str) -> str:
    """Takes every stop from the end of a line."""
    return line.translate(reading.HALF_WIDTH).strip().rstrip(".,;!。、").rstrip()


def either_order(ear: Any, lines: tuple[str, ...]) -> list[str]:
    """Takes the verb at either end in every language."""
    trees = [speech.build_word_tree(lines, verb_last=last) for last in (False, True)]
    return [line for tree in trees for line in ear._from(tree, 0)]


def sure(text: str) -> quoting.OwnWords:
    """Has no doubts."""
    return OWN_WORDS(text)._replace(doubtful=False, left=())


READ_LINE = judge.read_line_at
OWN_WORDS = reading.separate_own_words
KNOWN_CLASS = line_classes.classify_known_line
FRAMES = (*list_frames(), ("du ", ""), ("they ", ""))

FAULTS: dict[str, Fault] = {
    "beginnings are moves": Fault(notation, "read_whole", notation.read, "leftover"),
    "a question is an order": Fault(written_moves, "ENDS", ".!。?", "question"),
    "every stop is taken from the end": Fault(reading, "clean_keyboard_marks", every_end, "hedged"),
    "every emoji is cheerful": Fault(
        written_moves, "EMOJI", written_moves.EMOJI + "🤔👎😬", "hedged"
    ),
    "brackets are quotation marks": Fault(
        written_moves, "PAIRS", (*written_moves.PAIRS, "()"), "struck"
    ),
    "a number is no item of a list": Fault(written_moves, "list_bare_numbers", items, "leftover"),
    "others are asked in a frame": Fault(
        written_moves, "list_frames", lambda _kind="frames": FRAMES, "of_others"
    ),
    "a letter does not matter": Fault(judge, "read_line_at", guessing, "leftover"),
    "small figures are figures": Fault(written_moves, "MEANT_OTHERWISE", ("<none>",), "leftover"),
    "a sign before a number is a blank": Fault(written_moves, "HYPHENED", NEVER, "leftover"),
    "words may stand in any order": Fault(speech.Ear, "heard", either_order, "leftover"),
    "of two numbers the first is meant": Fault(
        judge,
        "find_plan_for_question",
        lambda game, line, _asked: find_conditional_plan(game, line),
        "choice",
    ),
    "strokes through letters are not seen": Fault(notation, "STRUCK", NEVER, "struck"),
    "what is struck out in a page is meant": Fault(
        text_parts, "STRUCK", re.compile(b"(?!)"), "struck_html"
    ),
    "strokes in a page leave no sign": Fault(
        text_parts.Page, "struck", lambda page, text: text, "struck_html"
    ),
    "what is not known is left out": Fault(
        line_classes, "classify_known_line", lambda line, context: LineClass.FOOTER, "correction"
    ),
    "what stands under a closing is left out": Fault(
        line_classes, "classify_lines_below", lambda lines, context: iter(()), "correction"
    ),
    "a slot takes any words": Fault(
        line_classes, "is_known_addressee", lambda name, context: True, "slots"
    ),
    "a line of signs says nothing": Fault(
        line_classes,
        "classify_known_line",
        lambda line, context: (
            KNOWN_CLASS(line, context) if any(map(str.isalnum, line)) else LineClass.RULE
        ),
        "signs_alone",
    ),
    "every heading heads a quotation": Fault(
        line_classes, "is_quotation_heading", lambda heading: True, "headings"
    ),
    "all that is not marked is the sender's": Fault(
        reading, "separate_own_words", sure, "around_quotation"
    ),
    "machines are people": Fault(
        envelope, "find_machine_reason", lambda fields, sender, domain: "", "machine"
    ),
    "a second bid is a second move": Fault(
        judge, "find_blocking_line", lambda game, asked, orders, reached: "", "last_bid"
    ),
    "signs beside a move do not matter": Fault(
        written_moves, "is_well_spelt", lambda name, verbs, line: True, "signs"
    ),
    "commas may stand anywhere": Fault(written_moves, "POINTED", re.compile(".*"), "signs"),
    "whatever stands over letters is an accent": Fault(
        written_moves, "has_known_accents", lambda word, words: True, "signs"
    ),
    "a footer is known by how it begins": Fault(
        line_classes, "match_known_line", prefixed, "correction"
    ),
}
