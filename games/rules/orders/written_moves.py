"""Reads a move as people write it where moves are written whole: what may stand around it is a
closed list.

Each way of leaving such things away gives a line; only if all ways that give a move give the same
one, it is understood. Nothing else is ever left away: a word that is no frame, a question mark, a
second number make the line unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import decomposition, normalize

from games.rules.orders import notation, speech
from games.rules.orders.completions import list_near_lines, list_whole_moves
from games.rules.orders.notation import LONGEST_LINE, MOST_WAYS, keep_if_few
from games.rules.orders.phrases import list_phrased
from games.rules.orders.vocabulary import (
    LETTER,
    MARKED,
    get_number_pattern,
    get_number_words,
    list_accents_by_word,
    list_frames,
    list_polite_words,
    list_verbs,
)
from games.rules.text import ACCENTS, Written, _, fold_text, list_accents
from games.rules.types import Decision, Move, Refused

if TYPE_CHECKING:
    from games.rules.contract import Game


PAIRS = ('""', "''", "“”", "„“", "‘’", "«»", "»«", "「」", "『』", "**", "__", "``")
POINTED = re.compile(
    rf"(?:[^,、・'’‘`´_]|(?<={LETTER})['’‘`´](?={LETTER})|(?<={LETTER})[,、・](?= ?{LETTER})"
    r"|(?<=\d),(?= ?-?\d))*"
)
"""A comma stands between two things or two numbers, an apostrophe within a word."""
LISTED = re.compile(rf"({LETTER}+)[,、・] ?(?=({LETTER}+))")
MARK = re.compile(r"(?:[-–—•·*+]|\d{1,2}[.)]|[a-z][.)]) +(?![\d$])")
ENDS = ".!。"
EMOJI = "👍👌🙂😀😃😄😊😉😎🙏🎉🤞🌴🌞🏝⚓⛵🍀🎲"
VARIANT = re.compile(f"[\ufe0e\ufe0f]|(?<=[{EMOJI}])[\U0001f3fb-\U0001f3ff]")
"""How an emoji is drawn."""
JOINT = re.compile(r"(?P<verb>[^\W\d_]+) ?[:$]? ?(?P<number>\d{1,4})")
NUMBER = re.compile(r"\d{1,4}")
HYPHENED = re.compile(r"[^\W\d_]+ ?[-‐‑–] ?\d+")
MEANT_OTHERWISE = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")
"""Letters of another size say another thing: "1²" is no 12."""
MOST_FRAMES = 2


class UnderstoodMove(NamedTuple):
    """A move that was understood. `framed`: something was left away that is no part of it, or a
    number was written as a word."""

    move: Move
    framed: bool


def read_framed_line(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None = None
) -> UnderstoodMove:
    """The move that a whole line means, whatever of the closed list stands around it.

    Raises what notation.read_whole raises; Ambiguous, where two ways give two moves.
    """
    if HYPHENED.fullmatch(normalize_width(line)):
        raise notation.Unreadable(
            _("“{line}” may be a number below zero. Write a blank before it.", line=line[:60])
        )
    meant = list_understood_moves(game, line, decision)
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _("“{line}” could mean several moves: {moves}", line=line[:60], moves=moves)
        raise notation.Ambiguous(text, meant)
    try:
        whole = notation.read_whole(game, line, decision, view=view)
    except Refused as refused:
        if not meant:
            raise find_framed_refusal(game, line, decision, view) or refused from refused
        (only,) = meant
        return UnderstoodMove(next(move for move in decision.moves if str(move) == only), True)
    if not is_well_spelt(game.name, list_verbs(game.name, game.verbs), normalize_width(line)):
        possible = Written(game.name, tuple(map(str, decision.moves)))
        text = _(
            "“{line}” cannot be read as a move. You may write: {moves}",
            line=line[:60],
            moves=possible,
        )
        raise notation.Unreadable(text)
    return UnderstoodMove(whole, not is_said_in_words(game, line, decision, str(whole)))


def is_said_in_words(game: Game[Any], line: str, decision: Decision, move: str) -> bool:
    """Whether the line is the move in the notation or in words of a table, and no sentence."""
    words, menu = notation.normalize_line(line), tuple(map(str, decision.moves))
    return words == move or move in speech.list_meant_lines(game.name, menu, words)


def find_framed_refusal(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None
) -> Refused | None:
    """Why the well-formed move is not possible that is left without what stands around it; None:
    none is left."""
    if len(line) > notation.LONGEST_LINE or not is_plain_writing(line):
        return None
    good = partial(is_well_spelt, game.name, list_verbs(game.name, game.verbs))
    every = sorted(
        filter(good, list_unframed_lines(normalize_width(line), [])),
        key=lambda way: (len(way), way),
    )
    for way in every[: notation.MOST_WAYS]:
        if refused := notation.explain_forbidden_move(
            game, list_whole_moves(game, way), line, decision, view
        ):
            return refused
    return None


def list_understood_moves(game: Game[Any], line: str, decision: Decision) -> list[str]:
    """The canonical lines of all moves that the line gives in one of the ways of the closed list,
    once each."""
    verbs = list_verbs(game.name, game.verbs)
    return list_moves_found(game, line, decision, partial(is_well_spelt, game.name, verbs))


def list_possible_meanings(game: Game[Any], line: str, decision: Decision) -> list[str]:
    """The same, whatever signs stand in it: what the line may mean, which is not always played."""
    return list_moves_found(game, line, decision, lambda _way: True)


def list_moves_found(
    game: Game[Any], line: str, decision: Decision, good: Callable[[str], bool]
) -> list[str]:
    """The canonical lines of all moves that the line gives in one of the ways that are good."""
    return list_moves_said(game, line, tuple([str(move) for move in decision.moves]), good)


def find_sentences(game: Game[Any], line: str, menu: tuple[str, ...]) -> dict[str, bool]:
    """The canonical lines of a menu that the line gives, written whole, and whether by a sentence:
    in more words than those of the notation, or of a table."""
    verbs, words = list_verbs(game.name, game.verbs), notation.normalize_line(line)
    found = list_moves_said(game, line, menu, partial(is_well_spelt, game.name, verbs))
    known = {words, *speech.list_meant_lines(game.name, menu, words)}
    return {move: move not in known for move in found}


def list_moves_said(
    game: Game[Any], line: str, menu: tuple[str, ...], good: Callable[[str], bool]
) -> list[str]:
    """The canonical lines of a menu that the line gives in one of the ways that are good."""
    found = dict[str, None]()
    if len(line) > notation.LONGEST_LINE or not is_plain_writing(line):
        return []
    for way in filter(good, list_unframed_lines(normalize_width(line), menu)):
        folded = way.casefold()
        if folded in menu:
            found[folded] = None
            continue
        found |= dict.fromkeys(speech.list_meant_lines(game.name, menu, way))
        found |= dict.fromkeys(list_phrased(game, menu, way))
    return list(found)


def is_well_spelt(name: str, verbs: Collection[str], line: str) -> bool:
    """Whether signs and accents stand where they are part of a move of this game, and not beside
    it. `verbs`: folded, none of which has a comma at its side."""
    if not POINTED.fullmatch(line):
        return False
    if any(fold_text(word) in verbs for pair in LISTED.findall(line) for word in pair):
        return False
    words = MARKED.findall(normalize("NFD", line))
    return all(has_known_accents(word, list_accents_by_word(name)) for word in words)


def has_known_accents(word: str, words: dict[str, list[list[str]]]) -> bool:
    """Whether each accent of the word (NFD) is one of a word in a table; any may be missing."""
    marks = list_accents(word)
    if not any(marks):
        return True
    return any(
        all(mark in ("", there) for mark, there in zip(marks, known, strict=True))
        for known in words.get(ACCENTS.sub("", word), ())
    )


def is_plain_writing(line: str) -> bool:
    """Whether every letter can be seen, and means what it looks like."""
    return all(
        (char.isprintable() or char.isspace())
        and not decomposition(char).startswith(MEANT_OTHERWISE)
        and not notation.STRUCK.match(char)
        for char in line
    )


def normalize_width(line: str) -> str:
    """The line in one width and case, with single spaces."""
    return " ".join(VARIANT.sub("", normalize("NFKC", line)).casefold().split())


def list_unframed_lines(line: str, menu: Sequence[str]) -> set[str]:
    """The line, and all that is left of it if some of what may stand around a move is left
    away."""
    lines, verb = set(strip_surroundings(line)), find_counted_verb(menu)
    lines |= apply_to_lines(partial(write_numbers_in_figures, amounts=f"{verb} 0" in menu), lines)
    lines |= apply_to_lines(split_word_and_number, lines)
    return lines | {f"{verb} {each}" for each in list_bare_numbers(line) if verb}


@lru_cache(maxsize=64)
def strip_surroundings(line: str) -> frozenset[str]:
    """The line, and what is left of it without quotes, list marks, its end, frames and polite
    words. One order asks for this several times."""
    lines = {line}
    steps = (strip_quotes, strip_list_mark, strip_line_end, *[strip_frame] * MOST_FRAMES)
    for step in (*steps, strip_polite_word):
        lines |= apply_to_lines(step, lines)
    return frozenset(lines)


def apply_to_lines(step: Callable[[str], Iterable[str]], lines: set[str]) -> set[str]:
    """What one step makes of these lines."""
    return {rest for line in lines for rest in step(line)}


def split_word_and_number(line: str) -> Iterator[str]:
    """A word and a number, without the colon, the dollar or nothing between them."""
    if found := JOINT.fullmatch(line):
        yield f"{found['verb']} {found['number']}"


def list_bare_numbers(line: str) -> set[str]:
    """The number that is all the line has, but for its end."""
    ended = {line, *strip_line_end(line)}
    found = {number for each in ended for number in (each, *write_numbers_in_figures(each, True))}
    return {number for number in found if NUMBER.fullmatch(number)}


def find_counted_verb(menu: Sequence[str]) -> str:
    """The verb of the question, if every move is this verb with one number; or else nothing."""
    verbs = {line.partition(" ")[0] for line in menu}
    numbers = all(line.partition(" ")[2].isascii() and NUMBER.fullmatch(line.partition(" ")[2])
                  for line in menu)  # fmt: skip
    return verbs.pop() if len(verbs) == 1 and numbers else ""


def write_numbers_in_figures(line: str, amounts: bool) -> Iterator[str]:
    """The line with its one number word in figures. `amounts`: numbers of this question say how
    much; where they say which, "one" may be none."""
    table = get_number_words()
    words = line.split(" ")
    known = [at for at, word in enumerate(words) if word in table]
    if len(known) == 1 and not any(map(str.isdigit, line)):
        number = table[words[known[0]]]
        if number != 1 or amounts:
            yield " ".join([*words[: known[0]], str(number), *words[known[0] + 1 :]])
    found = get_number_pattern().findall(line)
    if len(found) == 1 and not any(map(str.isdigit, line)):
        yield line.replace(found[0], str(table[found[0]]))


def strip_quotes(line: str) -> Iterator[str]:
    """What stands between a pair of marks around the whole line."""
    for pair in PAIRS:
        inside = line[1:-1]
        if len(line) > 2 and (line[0], line[-1]) == (*pair,) and not set(pair) & set(inside):
            yield inside.strip()


def strip_list_mark(line: str) -> Iterator[str]:
    """The line without the mark of a list, which is none before a bare number."""
    if found := MARK.match(line):
        yield line[found.end() :]


def strip_line_end(line: str) -> Iterator[str]:
    """The line without one stop, exclamation mark or cheerful emoji at its end."""
    if line[-1:] in ENDS or line[-1:] in EMOJI:
        yield line[:-1].rstrip()


def strip_frame(line: str, kind: str = "frames") -> Iterator[str]:
    """What stands in one of the frames."""
    for before, after in list_frames(kind):
        if not (line.startswith(before) and line.endswith(after)):
            continue
        if rest := line[len(before) : len(line) - len(after)].strip():
            yield rest


def strip_polite_word(line: str) -> Iterator[str]:
    """The line without a polite word among its words."""
    for word in list_polite_words():
        before, found, after = line.partition(f" {word} ")
        if found:
            yield f"{before} {after}"


# Suggestions: a sign too many stands there, something is missing, or a word is a letter away. The
# player is asked about them; they are never played.


SIGNS = ",;:、・'’‘`´"
"""One of these beside a move may be a slip of the finger."""
SIGNS_MOST = 4


def list_suggestions(game: Game[Any], line: str, decision: Decision) -> tuple[str, ...]:
    """The canonical lines that were perhaps meant, in the order of the menu; none, if they are too
    many to choose from."""
    menu = tuple(map(str, decision.moves))
    found = list_meant_without_sign(game, line, decision)
    if not found and len(line) <= LONGEST_LINE and is_plain_writing(line):
        found = list_near_unframed(game, line, menu)
    return keep_if_few([move for move in menu if move in found])


def list_near_unframed(game: Game[Any], line: str, menu: tuple[str, ...]) -> set[str]:
    """The lines of the menu near to what is left of a line without what stands around it."""
    for way in sorted(
        list_unframed_lines(normalize_width(line), menu), key=lambda way: (len(way), way)
    )[:MOST_WAYS]:
        if found := list_near_lines(game, menu, way):
            return set(found)
    return set()


def list_meant_without_sign(game: Game[Any], line: str, decision: Decision) -> set[str]:
    """The canonical lines that the line means without one of its signs."""
    plain_line = normalize_width(line)
    signs = [at for at, char in enumerate(plain_line) if char in SIGNS]
    rests = [plain_line[:at] + plain_line[at + 1 :] for at in signs if len(signs) <= SIGNS_MOST]
    return {only for rest in rests for only in list_understood_moves(game, rest, decision)}
