"""Reads plans that are written freely, in the words of any language: what the line says is shown in
the notation, and counts once its author has written it so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.orders import speech
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_asides import is_absence
from games.rules.plans.plan_case_order import SIGNS
from games.rules.plans.plan_clauses import FreeReading, read_clauses
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_frames import Token
from games.rules.plans.plan_grammar import read_line
from games.rules.plans.plan_languages import fold_plan_line
from games.rules.plans.plan_lines import (
    BadLine,
    Written,
    list_spelled_out_lines,
    normalize_plan_line,
    read_new_plan,
)
from games.rules.plans.plan_parts import (
    Part,
    explain_hints,
    explain_parts,
    list_hints,
    read_parts,
    split_sentences,
)
from games.rules.plans.plan_spans import JOINTS, may_begin
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.plan_tokens import cut_plan_line, is_readable, state_requests
from games.rules.plans.plan_words import list_hopeless_lines
from games.rules.plans.planning import Order, Plan, build_meaning_key
from games.rules.text import Ordered, Say, Several, Text, _

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import View

WORD = re.compile(r"\w+")
LINE_NUMBER = re.compile(r"\s*(\d)[.)．]\s*(?=\D)")
"""The number before a line of a list."""


class FreelyWritten(BadLine):
    """A plan in free words, which has one meaning: `lines` say it in the notation, `lasts` for how
    long ("": that was not said). Nothing is kept before its author has written them."""

    def __init__(self, number: int, why: Text, lines: Sequence[str], lasts: str) -> None:
        super().__init__(number, why)
        self.suggestions = tuple(lines)
        self.lasts = lasts


def read_plan_or_ask(
    game: Game[Any], text: str, says: Sequence[Say] = (), view: View | None = None
) -> Written:
    """The plan that somebody writes now. Raises as plan_lines.read_new_plan does; FreelyWritten
    where lines in free words have one meaning each."""
    try:
        written = read_new_plan(game, text, says)
    except BadLine as bad:
        raise find_free_wording(game, text, says, view, bad) from None
    for number, (line, canonical) in enumerate(
        zip(text.splitlines(), written.lines, strict=True), 1
    ):
        check_one_meaning(game, number, line, canonical, says, view)
    return written


def check_one_meaning(
    game: Game[Any], number: int, line: str, canonical: str, says: Sequence[Say], view: View | None
) -> None:
    """Raise BadLine where words that were read one by one say something else as a sentence."""
    plain = normalize_plan_line(line)
    shown = [display_plan_line(game.name, each, canonical) for each in speech.LANGUAGES]
    if not plain or read_all(game, (plain,)) or fold_plan_line(plain) in map(fold_plan_line, shown):
        return
    if list_spelled_out_lines(game, plain, says):
        return
    found = read_free_line(game, plain, view)
    meanings = [build_meaning(game, reading.lines) for reading in found]
    if meanings and build_meaning(game, (canonical,)) not in meanings:
        several = [FreeReading((canonical,), ""), *found]
        raise explain_several(game, number, line, several)


def build_meaning(game: Game[Any], lines: Sequence[str]) -> str:
    """The same for lines that say the same."""
    return repr([build_free_key(game, plan) for plan in read_all(game, lines)])


def build_free_key(game: Game[Any], plan: Plan) -> tuple[object, ...]:
    """Equal for two plans that say the same, wherever their conditions stand."""
    orders = tuple(lead_condition(game, order) for order in plan.orders)
    return build_meaning_key(plan._replace(orders=orders))


def lead_condition(game: Game[Any], order: Order) -> Order:
    """The order with a condition that its only wish contains (`pass unless outbid on inn`) among
    its own."""
    what, unless, condition = order.wishes[0].line.partition(" unless ")
    if len(order.wishes) != 1 or not unless:
        return order
    plans = read_all(game, (f"unless {condition}: {what}",))
    if not plans:
        return order
    parted = plans[0].orders[0]
    return order._replace(tests=order.tests + parted.tests, wishes=parted.wishes)


def find_free_wording(
    game: Game[Any], text: str, says: Sequence[Say], view: View | None, bad: BadLine
) -> BadLine:
    """What to tell the author of a plan that is not in the notation."""
    found = [
        read_line_or_parts(game, number, line, says, view)
        for number, line in enumerate(drop_line_numbers(text.splitlines()), 1)
    ]
    if refused := next((one.bad for one in found if one.bad), None):
        return explain_partly(game, refused, [part for one in found for part in one.parts])
    lines = [line for one in found for part in one.parts for line in part.lines]
    try:
        read_new_plan(game, "\n".join(lines), says)
    except BadLine:
        return bad
    shown = Ordered(game.name, (" / ".join(lines),))
    why = _("In the words for plans, this reads: {lines}. Write it so to keep it.", lines=shown)
    return FreelyWritten(bad.number, why, lines, agree_on_span(found))


def drop_line_numbers(lines: Sequence[str]) -> list[str]:
    """The lines, without the number before each if they count from one on."""
    found = [LINE_NUMBER.match(line) for line in lines]
    counted = [int(one[1]) for one in found if one]
    if len(lines) < 2 or counted != list(range(1, len(lines) + 1)):
        return list(lines)
    return [line[one.end() :] for line, one in zip(lines, found, strict=True) if one]


def agree_on_span(found: Sequence[LineRead]) -> str:
    """How long the lines in free words last, if they say the same."""
    lasts = {one.lasts for one in found if one.lasts is not None}
    return lasts.pop() if len(lasts) == 1 else ""


class LineRead(NamedTuple):
    """A line of a plan: what its parts say, how long that lasts (None: it is in the notation), and
    why it is not understood as a whole."""

    parts: Sequence[Part]
    lasts: str | None = None
    bad: BadLine | None = None


def read_line_or_parts(
    game: Game[Any], number: int, line: str, says: Sequence[Say], view: View | None
) -> LineRead:
    """What a line says in the notation, or in free words, or which of its sentences do."""
    complaint = find_complaint(game, line, says)
    if complaint is None:
        return LineRead([Part(line, (line,))])
    plain = line.partition("#")[0].strip()
    found = read_free_line(game, plain, view)
    if len(found) == 1:
        return LineRead([Part(line, found[0].lines)], found[0].lasts)
    bad = explain_unread(game, number, line, found, complaint)
    return LineRead([Part(line)], None, bad) if found else read_sentences(game, plain, view, bad)


def read_sentences(game: Game[Any], plain: str, view: View | None, bad: BadLine) -> LineRead:
    """The sentences of a line that say something; or what its clauses would say."""

    def read(text: str) -> Sequence[str]:
        found = read_free_line(game, text, view)
        return found[0].lines if len(found) == 1 else ()

    telling = [one for one in split_sentences(plain) if not tells_absence(one)]
    if parts := read_parts(telling, read, lambda sentence: goes_on_before(game, sentence)):
        return LineRead(parts, None, bad)
    if hints := list_hints(plain, read):
        bad = BadLine(bad.number, explain_hints(game.name, hints, bad.why))
    return LineRead([Part(plain)], None, bad)


def tells_absence(sentence: str) -> bool:
    """Whether a sentence only tells, in some language, that its author is away."""
    words = sentence.strip(" .,;!。、；！")
    return any(is_absence(language, words) for language in LANGUAGES)


def goes_on_before(game: Game[Any], sentence: str) -> bool:
    """Whether a sentence may go on with what stands before it, in some language."""
    cuts = [cut_plan_line(game, language, sentence) for language in LANGUAGES]
    return any(has_outer_joint([one for one in cut if says_anything(one)]) for cut in cuts)


def says_anything(one: Token | str) -> bool:
    """Whether this is no sign, and no word that says nothing."""
    return isinstance(one, str) or (one.word not in SIGNS and any(one.ways))


def has_outer_joint(cut: Sequence[Token | str]) -> bool:
    """Whether the first or the last word leads to what stands before ("otherwise pass")."""
    outer = [one for one in (*cut[:1], *cut[-1:]) if isinstance(one, Token)]
    return any(may_begin(one, JOINTS) for one in outer)


def explain_partly(game: Game[Any], bad: BadLine, parts: Sequence[Part]) -> BadLine:
    """What to tell of a plan of which not all parts are understood."""
    if not any(part.lines for part in parts if part.words.strip()):
        return bad
    return explain_parts(game.name, bad.number, parts, bad.why)


def find_complaint(game: Game[Any], line: str, says: Sequence[Say]) -> Text | None:
    """Why a line alone is not read without free words; None where it is."""
    try:
        read_new_plan(game, line, says)
    except BadLine as bad:
        return bad.why
    return None


def explain_unread(
    game: Game[Any], number: int, line: str, found: Sequence[FreeReading], complaint: Text
) -> BadLine:
    """Several meanings of a line; or why it is not in the notation, which lists what may stand
    there, and its words that are in no list, unless the complaint is about these alone."""
    if found:
        return explain_several(game, number, line, found)
    unknown = list_unknown_words(game, line)
    told = {
        fold_sentence(arg)
        for name, arg in complaint.args
        if name == "words" and isinstance(arg, str)
    }
    if told.issuperset(unknown):
        return BadLine(number, complaint)
    words = Several(tuple(Text("{word}", (("word", spell_word(word, line)),)) for word in unknown))
    return BadLine(number, _("Not understood: {words}. {why}", words=words, why=complaint))


def spell_word(folded: str, line: str) -> str:
    """Words of a line as it has them."""
    spelled = {fold_sentence(word): word for word in WORD.findall(line)}
    return " ".join(spelled.get(word, word) for word in folded.split())


def explain_several(
    game: Game[Any], number: int, line: str, found: Sequence[FreeReading]
) -> BadLine:
    """The meanings of a line that has several."""
    several = tuple(" / ".join(reading.lines) for reading in found)
    meant = Ordered(game.name, several)
    return BadLine(
        number, _("“{line}” could mean several orders: {lines}", line=line[:60], lines=meant)
    )


def list_unknown_words(game: Game[Any], line: str) -> list[str]:
    """The words of a line that are in no list of the language that knows most of it; none where
    that language knows less than half."""
    cuts = [cut_plan_line(game, language, line) for language in LANGUAGES]
    fewest = min(cuts, key=lambda cut: sum(len(word) for word in cut if isinstance(word, str)))
    unknown = [word for word in fewest if isinstance(word, str)]
    return unknown if len(unknown) * 2 <= len(fewest) else []


def read_free_line(game: Game[Any], line: str, view: View | None) -> list[FreeReading]:
    """What a line may mean, in whatever language it is written; none where a word or a sign is in
    no list. Of several meanings, those that may still come about count, and of these the ones that
    fit best."""
    if not get_planning(game).frames:
        return []
    found: dict[str, FreeReading] = {}
    for language in LANGUAGES:
        for reading in read_in_language(game, language, line, view):
            plans = read_all(game, reading.lines)
            if plans and not has_dead_line(plans):
                meaning = repr([reading.lasts, *(build_free_key(game, plan) for plan in plans)])
                found.setdefault(meaning, reading)
    return choose_readings(game, list(found.values()), view)


def has_dead_line(plans: Sequence[Plan]) -> bool:
    """Whether a line, or a choice of one, is never reached, since one before it always does
    something whenever that could be."""
    orders = [order for plan in plans for order in plan.orders]
    return any(
        covers(before, order) for at, order in enumerate(orders) for before in orders[:at]
    ) or any(map(has_dead_choice, orders))


def has_dead_choice(order: Order) -> bool:
    """Whether a choice of an order is never reached."""
    return any(
        before.certain and wish.kinds <= before.kinds
        for at, wish in enumerate(order.wishes)
        for before in order.wishes[:at]
    )


def covers(before: Order, order: Order) -> bool:
    """Whether an order leaves nothing to one behind it."""
    kinds = frozenset[str]().union(*(wish.kinds for wish in before.wishes if wish.certain))
    asked = frozenset[str]().union(*(wish.kinds for wish in order.wishes))
    return (
        bool(asked)
        and asked <= kinds
        and not before.after
        and set(before.tests) <= set(order.tests)
    )


def read_in_language(
    game: Game[Any], language: str, line: str, view: View | None
) -> list[FreeReading]:
    """What a line may mean in a language; none where one of its words or signs is in no list."""
    if not is_readable(state_requests(language, line)):
        return []
    tokens = cut_plan_line(game, language, line)
    whole = [one for one in tokens if isinstance(one, Token)]
    return read_clauses(get_planning(game), whole, view) if len(whole) == len(tokens) else []


def choose_readings(
    game: Game[Any], every: Sequence[FreeReading], view: View | None
) -> list[FreeReading]:
    """Those that may still come about, if any does; of these the ones that fit best; none with an
    order to be done once that may be done already."""
    begun = get_planning(game).begun
    every = [one for one in every if not any(begun(view, line) for line in one.lines)]
    hopeful = [one for one in every if may_come(game, one, view)] or every
    least = min((one.slips for one in hopeful), default=0)
    return [one for one in hopeful if one.slips == least]


def read_all(game: Game[Any], lines: Sequence[str]) -> list[Plan]:
    """The plans of the lines; none where a line is none."""
    try:
        return [read_line(game, line).plan(game.name, 1) for line in lines]
    except Wrong:
        return []


def may_come(game: Game[Any], reading: FreeReading, view: View | None) -> bool:
    """Whether all that a reading says may come about."""
    return view is None or not any(
        list_hopeless_lines(plan, view) for plan in read_all(game, reading.lines)
    )
