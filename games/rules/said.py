"""A move as people write it where moves are written whole: what may stand around it is a closed
list.

Each way of leaving such things away gives a line; only if all ways that give a move give the same
one, it is understood. Nothing else is ever left away: a word that is no frame, a question mark, a
second number make the line unreadable.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import decomposition, normalize

from games.rules import notation, speech
from games.rules.text import Written, _
from games.rules.types import Decision, Move, Refused

if TYPE_CHECKING:
    from games.rules.contract import Game

TABLES = tomllib.loads((Path(__file__).parent / "frames.toml").read_text("utf-8"))
PAIRS = ('""', "''", "“”", "„“", "‘’", "«»", "»«", "「」", "『』", "**", "__", "``")
MARK = re.compile(r"(?:[-–—•·*+]|\d{1,2}[.)]|[a-z][.)]) +(?![\d$])")
ENDS = ".!。"
EMOJI = "👍👌🙂😀😃😄😊😉😎🙏🎉🤞🌴🌞🏝⚓⛵🍀🎲"
VARIANT = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
"""How an emoji is drawn."""
JOINT = re.compile(r"(?P<verb>[^\d:$]*[^\W\d_]) ?[:$]? ?(?P<number>\d{1,4})")
NUMBER = re.compile(r"\d{1,4}")
HYPHENED = re.compile(r"[^\W\d_]+ ?[-‐‑–] ?\d+")
MEANT_OTHERWISE = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")
"""Letters of another size say another thing: "1²" is no 12."""
MOST_FRAMES = 2
MISTYPED = re.compile(r"[^\W\d_]{2,20}")


class Said(NamedTuple):
    """A move that was understood. `framed`: something was left away that is no part of it, or a
    number was written as a word."""

    move: Move
    framed: bool


def read_said(game: Game[Any], line: str, decision: Decision) -> Said:
    """The move that a whole line means, whatever of the closed list stands around it.

    Raises what notation.read_whole raises; Ambiguous, where two ways give two moves.
    """
    if HYPHENED.fullmatch(line.strip()):
        raise notation.Unreadable(
            _("“{line}” may be a number below zero. Write a blank before it.", line=line[:60])
        )
    meant = meanings(game, line, decision)
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _("“{line}” could mean several moves: {moves}", line=line[:60], moves=moves)
        raise notation.Ambiguous(text)
    try:
        return Said(notation.read_whole(game, line, decision), False)
    except Refused:
        if not meant:
            raise
    (only,) = meant
    return Said(next(move for move in decision.moves if str(move) == only), True)


def meanings(game: Game[Any], line: str, decision: Decision) -> list[str]:
    """The canonical lines of all moves that the line gives in one of the ways, once each."""
    menu = [str(move) for move in decision.moves]
    found = dict[str, None]()
    if len(line) > notation.LONGEST_LINE or not plain(line):
        return []
    for way in ways(normal(line), menu):
        folded = way.casefold()
        found |= dict.fromkeys([folded] if folded in menu else speech.meant(game.name, menu, way))
    return list(found)


def plain(line: str) -> bool:
    """Whether every letter can be seen, and means what it looks like."""
    return all(
        char.isprintable()
        and not decomposition(char).startswith(MEANT_OTHERWISE)
        and not notation.STRUCK.match(char)
        for char in line
    )


def normal(line: str) -> str:
    """The line in one width and case, with single spaces."""
    return " ".join(VARIANT.sub("", normalize("NFKC", line)).casefold().split())


def ways(line: str, menu: list[str]) -> set[str]:
    """The line, and all that is left of it if some of what may stand around a move is left
    away."""
    lines = {line}
    for step in (unquoted, unmarked, unended):
        lines |= {rest for each in lines for rest in step(each)}
    for _again in range(MOST_FRAMES):
        lines |= {rest for each in lines for rest in unframed(each)}
    verb = counted(menu)
    lines |= {figures for each in lines for figures in in_figures(each, f"{verb} 0" in menu)}
    lines |= {f"{found['verb']} {found['number']}" for each in lines if (found := joint(each))}
    if verb:
        lines |= {f"{verb} {each}" for each in bare(line)}
    return lines


def joint(line: str) -> re.Match[str] | None:
    """A word and a number, with a colon, a dollar or nothing between them."""
    return JOINT.fullmatch(line)


def bare(line: str) -> set[str]:
    """The number that is all the line has, but for its end."""
    ended = {line, *unended(line)}
    found = {number for each in ended for number in (each, *in_figures(each, True))}
    return {number for number in found if NUMBER.fullmatch(number)}


def counted(menu: list[str]) -> str:
    """The verb of the question, if every move is this verb with one number; or else nothing."""
    verbs = {line.partition(" ")[0] for line in menu}
    numbers = all(line.partition(" ")[2].isascii() and NUMBER.fullmatch(line.partition(" ")[2])
                  for line in menu)  # fmt: skip
    return verbs.pop() if len(verbs) == 1 and numbers else ""


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
        if line.startswith(before) and line.endswith(after) and len(line) > len(before + after):
            rest = line[len(before) : len(line) - len(after)].strip(" ,:" if before else " ,")
            if rest:
                yield rest


@cache
def frames() -> tuple[tuple[str, str], ...]:
    """What stands before a move and after it, of all languages; a frame keeps its blank."""
    found = dict[tuple[str, str], None]()
    for table in TABLES.values():
        for frame in table["frames"]:
            for form in {frame, frame.replace("'", "’")}:
                before, _place, after = form.partition("{}")
                found[normal_end(before), normal_end(after)] = None
                found[normal_end(before.rstrip() + ",") + " " if before else "", after] = None
                found[normal_end(before.rstrip() + ":") + " " if before else "", after] = None
    return tuple(found)


def normal_end(part: str) -> str:
    """A part of a frame as lines have it."""
    return normalize("NFKC", part).casefold()


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


@cache
def numbers() -> dict[str, int]:
    """Number words of all languages."""
    return {
        form: number
        for table in TABLES.values()
        for number, word in enumerate(table["numbers"])
        for form in {normal_end(word), speech.fold(word), *speech.foldings(word)}
    }


@cache
def kanji() -> re.Pattern[str]:
    """Finds the number words that are written without a space around them, the longest first."""
    words: Iterable[str] = sorted(TABLES["ja"]["numbers"], key=len, reverse=True)
    return re.compile("|".join(words))


def suggested(game: Game[Any], line: str, decision: Decision) -> str:
    """The one canonical line that is meant if the first word of the line, which is no verb, is a
    letter away from one; or nothing."""
    verb, _blank, rest = normal(line).partition(" ")
    if not MISTYPED.fullmatch(verb):
        return ""
    near = {word for word in verbs_said(game) if is_letter_away(verb, word)}
    meant = {only for word in near for only in meanings(game, f"{word} {rest}".strip(), decision)}
    return meant.pop() if len(meant) == 1 else ""


@cache
def verbs_of(name: str, verbs: frozenset[str]) -> frozenset[str]:
    """The verbs of a game in every language, folded; of one letter there is none."""
    heard = {
        form
        for language in speech.LANGUAGES
        for verb in verbs
        for form in speech.speech(name, language).heard.get(verb, ())
    }
    return frozenset(word for word in {*verbs, *heard} if " " not in word)


def verbs_said(game: Game[Any]) -> frozenset[str]:
    """The verbs of a game in every language."""
    return verbs_of(game.name, game.verbs)


def is_letter_away(word: str, verb: str) -> bool:
    """Whether one letter more, less or another makes the verb of the word."""
    short, long = sorted((word, verb), key=len)
    if len(long) - len(short) > 1 or word == verb:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
