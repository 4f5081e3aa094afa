"""A move as people write it where moves are written whole: what may stand around it is a closed
list.

Each way of leaving such things away gives a line; only if all ways that give a move give the same
one, it is understood. Nothing else is ever left away: a word that is no frame, a question mark, a
second number make the line unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import decomposition, normalize

from games.rules import notation, speech
from games.rules.completions import list_whole
from games.rules.frames import LETTER, MARKED, accented, frames, kanji, numbers, verbs_of
from games.rules.phrases import list_phrased
from games.rules.text import ACCENTS, Written, _, accents, fold
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


class Said(NamedTuple):
    """A move that was understood. `framed`: something was left away that is no part of it, or a
    number was written as a word."""

    move: Move
    framed: bool


def read_said(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None = None
) -> Said:
    """The move that a whole line means, whatever of the closed list stands around it.

    Raises what notation.read_whole raises; Ambiguous, where two ways give two moves.
    """
    if HYPHENED.fullmatch(normal(line)):
        raise notation.Unreadable(
            _("“{line}” may be a number below zero. Write a blank before it.", line=line[:60])
        )
    meant = understood_as(game, line, decision)
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _("“{line}” could mean several moves: {moves}", line=line[:60], moves=moves)
        raise notation.Ambiguous(text, notation.few(meant))
    try:
        whole = notation.read_whole(game, line, decision, view=view)
    except Refused as refused:
        if not meant:
            raise framed_reason(game, line, decision, view) or refused from refused
        (only,) = meant
        return Said(next(move for move in decision.moves if str(move) == only), True)
    if not well_spelt(game.name, verbs_of(game.name, game.verbs), normal(line)):
        possible = Written(game.name, tuple(map(str, decision.moves)))
        text = _(
            "“{line}” cannot be read as a move. You may write: {moves}",
            line=line[:60],
            moves=possible,
        )
        raise notation.Unreadable(text)
    return Said(whole, False)


def framed_reason(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None
) -> Refused | None:
    """Why the well-formed move is not possible that is left without what stands around it; None:
    none is left."""
    if len(line) > notation.LONGEST_LINE or not plain(line):
        return None
    good = partial(well_spelt, game.name, verbs_of(game.name, game.verbs))
    every = sorted(filter(good, ways(normal(line), [])), key=lambda way: (len(way), way))
    for way in every[: notation.MOST_WAYS]:
        if refused := notation.forbidden(game, list_whole(game, way), line, decision, view):
            return refused
    return None


def understood_as(game: Game[Any], line: str, decision: Decision) -> list[str]:
    """The canonical lines of all moves that the line gives in one of the ways of the closed list,
    once each."""
    verbs = verbs_of(game.name, game.verbs)
    return found_in(game, line, decision, partial(well_spelt, game.name, verbs))


def meanings(game: Game[Any], line: str, decision: Decision) -> list[str]:
    """The same, whatever signs stand in it: what the line may mean, which is not always played."""
    return found_in(game, line, decision, lambda _way: True)


def found_in(
    game: Game[Any], line: str, decision: Decision, good: Callable[[str], bool]
) -> list[str]:
    """The canonical lines of all moves that the line gives in one of the ways that are good."""
    menu = tuple([str(move) for move in decision.moves])
    found = dict[str, None]()
    if len(line) > notation.LONGEST_LINE or not plain(line):
        return []
    for way in filter(good, ways(normal(line), menu)):
        folded = way.casefold()
        if folded in menu:
            found[folded] = None
            continue
        found |= dict.fromkeys(speech.meant(game.name, menu, way))
        found |= dict.fromkeys(list_phrased(game, menu, way))
    return list(found)


def well_spelt(name: str, verbs: Collection[str], line: str) -> bool:
    """Whether signs and accents stand where they are part of a move of this game, and not beside
    it. `verbs`: folded, none of which has a comma at its side."""
    if not POINTED.fullmatch(line):
        return False
    if any(fold(word) in verbs for pair in LISTED.findall(line) for word in pair):
        return False
    words = MARKED.findall(normalize("NFD", line))
    return all(has_accents_of(word, accented(name)) for word in words)


def has_accents_of(word: str, words: dict[str, list[list[str]]]) -> bool:
    """Whether each accent of the word (NFD) is one of a word in a table; any may be missing."""
    marks = accents(word)
    if not any(marks):
        return True
    return any(
        all(mark in ("", there) for mark, there in zip(marks, known, strict=True))
        for known in words.get(ACCENTS.sub("", word), ())
    )


def plain(line: str) -> bool:
    """Whether every letter can be seen, and means what it looks like."""
    return all(
        (char.isprintable() or char.isspace())
        and not decomposition(char).startswith(MEANT_OTHERWISE)
        and not notation.STRUCK.match(char)
        for char in line
    )


def normal(line: str) -> str:
    """The line in one width and case, with single spaces."""
    return " ".join(VARIANT.sub("", normalize("NFKC", line)).casefold().split())


def ways(line: str, menu: Sequence[str]) -> set[str]:
    """The line, and all that is left of it if some of what may stand around a move is left
    away."""
    lines = {line}
    for step in (unquoted, unmarked, unended, *[unframed] * MOST_FRAMES):
        lines |= applied(step, lines)
    verb = counted(menu)
    lines |= applied(partial(in_figures, amounts=f"{verb} 0" in menu), lines)
    lines |= applied(joint, lines)
    return lines | {f"{verb} {each}" for each in bare(line) if verb}


def applied(step: Callable[[str], Iterable[str]], lines: set[str]) -> set[str]:
    """What one step makes of these lines."""
    return {rest for line in lines for rest in step(line)}


def joint(line: str) -> Iterator[str]:
    """A word and a number, without the colon, the dollar or nothing between them."""
    if found := JOINT.fullmatch(line):
        yield f"{found['verb']} {found['number']}"


def bare(line: str) -> set[str]:
    """The number that is all the line has, but for its end."""
    ended = {line, *unended(line)}
    found = {number for each in ended for number in (each, *in_figures(each, True))}
    return {number for number in found if NUMBER.fullmatch(number)}


def counted(menu: Sequence[str]) -> str:
    """The verb of the question, if every move is this verb with one number; or else nothing."""
    verbs = {line.partition(" ")[0] for line in menu}
    numbers = all(line.partition(" ")[2].isascii() and NUMBER.fullmatch(line.partition(" ")[2])
                  for line in menu)  # fmt: skip
    return verbs.pop() if len(verbs) == 1 and numbers else ""


def in_figures(line: str, amounts: bool) -> Iterator[str]:
    """The line with its one number word in figures. `amounts`: numbers of this question say how
    much; where they say which, "one" may be none."""
    table = numbers()
    words = line.split(" ")
    known = [at for at, word in enumerate(words) if word in table]
    if len(known) == 1 and not any(map(str.isdigit, line)):
        number = table[words[known[0]]]
        if number != 1 or amounts:
            yield " ".join([*words[: known[0]], str(number), *words[known[0] + 1 :]])
    found = kanji().findall(line)
    if len(found) == 1 and not any(map(str.isdigit, line)):
        yield line.replace(found[0], str(table[found[0]]))


def unquoted(line: str) -> Iterator[str]:
    """What stands between a pair of marks around the whole line."""
    for pair in PAIRS:
        inside = line[1:-1]
        if len(line) > 2 and (line[0], line[-1]) == (*pair,) and not set(pair) & set(inside):
            yield inside.strip()


def unmarked(line: str) -> Iterator[str]:
    """The line without the mark of a list, which is none before a bare number."""
    if found := MARK.match(line):
        yield line[found.end() :]


def unended(line: str) -> Iterator[str]:
    """The line without one stop, exclamation mark or cheerful emoji at its end."""
    if line[-1:] in ENDS or line[-1:] in EMOJI:
        yield line[:-1].rstrip()


def unframed(line: str) -> Iterator[str]:
    """What stands in one of the frames."""
    for before, after in frames():
        rest = line[len(before) : len(line) - len(after)].strip()
        if rest and line.startswith(before) and line.endswith(after):
            yield rest
