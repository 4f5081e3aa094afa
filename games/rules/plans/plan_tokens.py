"""The words of a freely written plan, each with all that it may say: closed lists of each language
(`clauses.toml`, `[clauses]` in the speech tables of a game), names of things, numbers, signs.

A word of `[clauses]` stands for ideas: `"outbid if" = ["抜かれたら"]` says two at once, "-" says
nothing, "!harvest" that it does not say what it says elsewhere; it may be a pattern: "(if|when)
asked [again]". What is in no list makes the line a question.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence, Set
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.rules.orders.order_grammar import fold_sentence, load_table
from games.rules.plans.clause_words import AT_END, Words, load_clause_words, may_end
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_asides import (
    CLAUSES,
    Reason,
    find_reason,
    goes_on,
    is_absence,
    list_reason_words,
)
from games.rules.plans.plan_frames import LETTERED, Token
from games.rules.plans.plan_spans import CHOICES

if TYPE_CHECKING:
    from games.rules.contract import Game

SIGNS = re.compile(r"\s*([,;:.、。，；：!！?？()（）]|(?<=\s)[-–—>](?=\s))\s*")
PLAIN_SIGNS = dict(zip(",;:.、。，；：!！?？()（）-–—", ",;:;,;,;:;;??" + "," * 7, strict=True))
"""Signs between clauses; an end of a sentence parts as a semicolon does."""
RATHER_THAN = ">"
"""What stands before it is wished for more than what stands behind it: "inn > well"."""
LOOSE_SIGNS = frozenset("()（）-–—")
"""Signs that may part nothing: "the first (the mask)"."""
SIGNED_NUMBER = re.compile(r"(?:#|№|\bn[°º]|\bno\.|\bnr\.|\bnum\.)\s?(?=\d)", re.IGNORECASE)
SHORTENED = re.compile(r"\b(max|min)\.(?=\s?\d)", re.IGNORECASE)
"""A word cut short, whose point ends no sentence: "max. 2 workers"."""
LISTED = re.compile(r"(?:^|\s)(?:1[.)]|2[.)]|3[.)]|4[.)])\s+(?=\D)")
"""The numbers of a list of wishes: "1. mango 2. banana"."""
STAR, STAR_WORD = re.compile(r"(?<=[1-5])\s?[*★☆]"), " starsign "
PLUS_ONE, PLUS_WORD = re.compile(r"[+＋]\s?[1１](?![\d１])"), " plusone "
"""What stands on tiles: "capacity +1"."""
OR_MORE, OR_MORE_WORD = re.compile(r"(?<=\d)[+＋](?=\s*(?:[^\s\w]|$)|\s+\D)"), " ormoresign "
"""A number from which on something counts: "sponges worth 5+"."""
ODD = re.compile(r"[?？]\s*$|[?？]\s*[?？]|[…\[\]{}=<%~〜^|/\\]|(?<! )>|>(?! )|\.\.|-\d")
"""Signs that no plan has in free words; a question must have its answer behind it."""
POINTER = "goes"
"""The idea of a word for "from" or "to" that says other things as well."""
NOTHING = frozenset({"-"})
"""The ideas of a word that says nothing."""
ABSENT = frozenset({"absent"})
"""The ideas of a word for as long as the author is away."""
MOST_LETTERS, LONGEST_WORD = 240, 48


def cut_plan_line(game: Game[Any], language: str, line: str) -> list[Token | str]:
    """The words of a line; as bare text those that are in no list."""
    cutter = Cutter(game, language)
    line = SHORTENED.sub(r"\1", drop_list_numbers(state_requests(language, line)))
    line = name_owners(game, language, line)
    plain = STAR.sub(STAR_WORD, OR_MORE.sub(OR_MORE_WORD, PLUS_ONE.sub(PLUS_WORD, line)))
    for piece in SIGNS.split(SIGNED_NUMBER.sub("", plain)):
        cutter.add_piece(piece)
    cutter.settle_reason([])
    verbs = cutter.planning.verb_ideas
    pointed = point_at_things(language, cutter.planning.pointed, cutter.tokens)
    linked = [mark_link(language, verbs, token) for token in pointed]
    things = cutter.list_things()
    tokens = [mark_before(language, things, linked, at) for at in range(len(linked))]
    return [
        token for at, token in enumerate(tokens) if not (at and is_needless(tokens[at - 1], token))
    ]


def point_at_things(
    language: str, pointed: Set[str], tokens: Sequence[Token | str]
) -> list[Token | str]:
    """The words, of which those that name things say as well, behind a word for "from" or "to"
    (before it in Japanese), that something comes from there or goes there: "from:barn"."""
    if not pointed:
        return list(tokens)
    step = 1 if language == "ja" else -1
    found = [point_at(tokens, at, step, language, pointed) for at in range(len(tokens))]
    return [mark_pointer(token, language) for token in found]


def mark_pointer(token: Token | str, language: str) -> Token | str:
    """A word for "from" or "to" with this idea beside others that it has; "in die" is "into"."""
    if isinstance(token, str) or () in token.ways or not find_pointer(token, language):
        return token
    return token._replace(ways=(*token.ways, (POINTER,)))


def point_at(
    tokens: Sequence[Token | str], at: int, step: int, language: str, pointed: Set[str]
) -> Token | str:
    """A word with what the one beside it says of the thing that it names."""
    token, beside = tokens[at], at + step
    if isinstance(token, str):
        return token
    while step < 0 < beside and is_article(tokens[beside], language):
        beside += step
    pointer = tokens[beside] if 0 <= beside < len(tokens) else ""
    where = find_pointer(pointer, language)
    more = [(f"{where}:{way[0]}",) for way in token.ways if len(way) == 1]
    return token._replace(ways=(*(way for way in more if way[0] in pointed), *token.ways))


def find_pointer(pointer: Token | str, language: str) -> str:
    """What a word says of the thing beside it: "from", "to" or nothing."""
    word = pointer if isinstance(pointer, str) else pointer.word
    table = CLAUSES["pointers"][language]
    return next((where for where, words in table.items() if word in words), "")


def is_article(token: Token | str, language: str) -> bool:
    """Whether a word says nothing by itself and stands before things: it points at nothing."""
    return isinstance(token, Token) and () in token.ways and not find_pointer(token, language)


def drop_list_numbers(line: str) -> str:
    """The line with a semicolon for each number of a list that begins it, if they count from one
    on."""
    numbers = [found[0].strip()[0] for found in LISTED.finditer(line)]
    counted = len(numbers) > 1 and numbers == [str(n) for n in range(1, len(numbers) + 1)]
    begins = LISTED.match(line)
    return LISTED.sub(" ; ", line).removeprefix(" ;") if counted and begins else line


class Cutter:
    """Cuts a line, one part after the other, and leaves away what says nothing of a plan."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.language = language
        self.planning = get_planning(game)
        verbs = self.planning.verb_ideas
        self.words = load_clause_words(game.name, game.forms, verbs, language)
        self.tokens = list[Token | str]()
        self.absence = ""
        """What was left away as an absence, if it was the last part."""
        self.reason: Reason | None = None
        """A reason that ended with a comma: what follows tells whether it was one."""
        self.at = 0
        """Where a word for that reason belongs if it was none."""

    def add_piece(self, piece: str) -> None:
        """A part of the line between signs, or a sign."""
        if piece in PLAIN_SIGNS or piece == RATHER_THAN:
            self.add_sign(piece)
        elif is_absence(self.language, piece) and not self.is_known(piece):
            self.absence = piece
        elif piece:
            self.add_words(fold_sentence(piece).replace(" : ", " "))

    def is_known(self, piece: str) -> bool:
        """Whether a part of the line says how long its author is away, as a plan then lasts, or is
        a word that says what is done ("zurück") or "if that is gone" ("ist die weg")."""
        ideas = self.words.get(fold_sentence(piece), NOTHING)
        return ideas == ABSENT or not ideas.isdisjoint(CHOICES | self.planning.verb_ideas)

    def add_sign(self, sign: str) -> None:
        """A sign; only a comma leaves in doubt whether a reason before it ended."""
        token = build_sign(sign)
        if self.reason and token.word != ",":
            self.reason = None
        self.tokens.append(token)

    def add_words(self, plain: str) -> None:
        """The words of a part without its reason."""
        reason = self.find_reason(plain)
        more = self.cut(reason.before if reason else plain)
        self.settle_reason(more)
        self.tokens += [self.absence] if self.absence and begins_later(more) else []
        self.tokens, self.absence = [*self.tokens, *more], ""
        self.reason, self.at = reason, len(self.tokens)

    def cut(self, plain: str) -> list[Token | str]:
        """Folded text as words."""
        more = cut_piece(self.words, plain)
        return [fit_place(more, at) for at in range(len(more))]

    def find_reason(self, plain: str) -> Reason | None:
        """The reason in a part, if all its words may stand in one."""
        found = find_reason(self.language, plain)
        if not found or not found.words:
            return None
        known = NamesAndReasons(self.words, self.list_things(), list_reason_words(self.language))
        cut = cut_piece(known, found.words)
        named = all(isinstance(one, Token) and not one.word.isdecimal() for one in cut)
        return found if named else None

    def list_things(self) -> Set[str]:
        """The ideas of things."""
        return {idea for place in self.planning.places.values() for idea in place}

    def settle_reason(self, more: Sequence[Token | str]) -> None:
        """Keep what seemed to be a reason as words in no list, if a comma and more that it may name
        follow."""
        if self.reason and more and not self.goes_on(more):
            self.tokens.insert(self.at, f"{self.reason.opener} {self.reason.words}")
        self.reason = None if more else self.reason

    def goes_on(self, more: Sequence[Token | str]) -> bool:
        """Whether the plan goes on with these words."""
        return goes_on(self.planning.frames, self.list_things(), more)


def mark_link(language: str, verbs: Set[str], token: Token | str) -> Token | str:
    """The word; of a verb in a form that leads on, with that mark: 売って経営."""
    ends = tuple(CLAUSES["links"].get(language, ()))
    if isinstance(token, str) or not ends or not token.word.endswith(ends):
        return token
    return token._replace(links=any(not verbs.isdisjoint(way) for way in token.ways))


def build_sign(sign: str) -> Token:
    """A sign between clauses."""
    if sign == RATHER_THAN:
        return Token(sign, (("else",),))
    plain = PLAIN_SIGNS[sign]
    return Token(plain, ((plain,), ()) if sign in LOOSE_SIGNS else ((plain,),))


def mark_before(
    language: str, things: Set[str], tokens: Sequence[Token | str], at: int
) -> Token | str:
    """The word; right before a thing, with what it says of what is done with that."""
    token, words = tokens[at], CLAUSES["rather"][language]
    behind = next((one for one in tokens[at + 1 :] if isinstance(one, str) or any(one.ways)), "")
    if isinstance(token, str) or isinstance(behind, str):
        return token
    named = any(len(way) == 1 and way[0] in things for way in behind.ways)
    found = next((said for said, forms in words.items() if token.word in forms), "")
    return token._replace(before=found) if found and named else token


def fit_place(tokens: Sequence[Token | str], at: int) -> Token | str:
    """The word with what it may say there; bare text if that is nothing. "after" says of what is
    behind it that it comes first, but in the middle of a part ("the money after the roll") that it
    comes last. "opening": a word that says this only where a part begins ("last round 8", but not
    "I bid 8 last round")."""
    token = tokens[at]
    if isinstance(token, str) or LETTERED.match(token.word) or not at:
        return token
    only_first = {"opening"} if at == len(tokens) - 1 else {"opening", "after"}
    ways = tuple(way for way in token.ways if only_first.isdisjoint(way))
    return token._replace(ways=ways) if ways else token.word


def begins_later(tokens: Sequence[Token | str]) -> bool:
    """Whether the first word says that something comes after what was told before."""
    first = tokens[0] if tokens else ""
    return isinstance(first, Token) and ("then",) in first.ways


def is_needless(before: Token | str, token: Token | str) -> bool:
    """Whether this is a comma right behind a word for "if" or "unless"."""
    return (
        isinstance(before, Token)
        and isinstance(token, Token)
        and token.word == ","
        and before.ways in ((("if",),), (("unless",),))
    )


class KnownWords(Protocol):
    """Words with their ideas."""

    def __contains__(self, word: object, /) -> bool: ...

    def get(self, word: str, default: frozenset[str], /) -> frozenset[str]:
        """The ideas of a word; `default` if it is not there."""


class NamesAndReasons(NamedTuple):
    """The words that only name things, and those that say nothing in a reason."""

    words: Words
    things: Set[str]
    reasons: Container[str]

    def __contains__(self, word: object) -> bool:
        return bool(self.get(str(word), frozenset()))

    def get(self, word: str, default: frozenset[str]) -> frozenset[str]:
        """The ideas of a word; `default` if it is not there."""
        if word in self.reasons:
            return NOTHING
        ideas = self.words.get(word, frozenset())
        return ideas if ideas and ideas <= self.things else default


def cut_piece(words: KnownWords, plain: str) -> list[Token | str]:
    """The folded text as few words; a stretch that is in no list stands as bare text."""
    best: list[tuple[int, int, int, bool]] = [(0, 0, 0, True)]
    best += [(9999, 0, 0, False)] * len(plain)
    for at in range(len(plain)):
        lost, count, _start, _known = best[at]
        if lost == 9999:
            continue
        for end, known in list_ends(words, plain, at):
            cost = (lost + (0 if known else end - at), count + (plain[at] != " "), at, known)
            if cost[:2] < best[end][:2]:
                best[end] = cost
    return list(list_pieces(words, plain, best))


def list_ends(words: KnownWords, plain: str, at: int) -> Iterator[tuple[int, bool]]:
    """Where a word that begins here may end, and whether it is known."""
    if plain[at] == " ":
        yield at + 1, True
        return
    if figures := re.compile(r"[0-9]+").match(plain, at):
        yield figures.end(), True
    for end in range(at + 1, min(len(plain), at + LONGEST_WORD) + 1):
        if is_word(words, plain, at, end) and may_end(plain, end):
            yield end, True
    yield (at + 1 if LETTERED.match(plain, at) else find_end(plain, at)), False


def is_word(words: KnownWords, plain: str, at: int, end: int) -> bool:
    """Whether a stretch of a part of a line is in the lists."""
    word = plain[at:end]
    return word in words or (end == len(plain) and word + AT_END in words)


def list_ideas(words: KnownWords, plain: str, at: int, end: int) -> Set[str]:
    """The ideas of a stretch of a part of a line."""
    word = plain[at:end]
    found = words.get(word, frozenset())
    return found | words.get(word + AT_END, frozenset()) if end == len(plain) else found


def find_end(plain: str, at: int) -> int:
    """Where the unbroken letters from here end."""
    end = at + 1
    while end < len(plain) and plain[end] != " " and not LETTERED.match(plain, end):
        end += 1
    return end


def list_pieces(
    words: KnownWords, plain: str, best: list[tuple[int, int, int, bool]]
) -> Iterator[Token | str]:
    """The words of a cut text, in order; unknown neighbours together."""
    pieces, at = list[tuple[int, int, bool]](), len(plain)
    while at:
        _lost, _count, start, known = best[at]
        if plain[start:at] != " ":
            pieces.insert(0, (start, at, known))
        at = start
    waiting = ""
    for start, end, known in (*pieces, (0, 0, True)):
        word = plain[start:end]
        if not known:
            waiting += word if LETTERED.match(word) else f" {word}"
            continue
        if waiting:
            yield waiting.strip()
            waiting = ""
        if word:
            yield build_token(word, list_ideas(words, plain, start, end))


def build_token(word: str, known: Set[str]) -> Token:
    """A word with what it may say, that which says most first."""
    ideas = known | ({f"n:{int(word)}"} if word.isdecimal() else set())
    ways = {tuple(idea.split()) if idea != "-" else () for idea in ideas}
    return Token(word, tuple(sorted(ways, key=lambda way: (-len(way), way))))


def name_owners(game: Game[Any], language: str, line: str) -> str:
    """The line with a word of the game's own for each part that says whose a thing is ("at
    Green's"), where the colour would be taken for that of workers."""
    for pattern, word in load_table(game.name, language).get("whose", {}).items():
        line = re.sub(pattern, word, line, flags=re.IGNORECASE)
    return line


def state_requests(language: str, line: str) -> str:
    """The line with each request that is put as a question as the order that it is."""
    table = CLAUSES["requests"].get(language, {})
    for pattern, order in table.items():
        line = re.sub(pattern, order, line, flags=re.IGNORECASE)
    return line


def is_readable(line: str) -> bool:
    """Whether a line has no sign that makes it no plan in free words."""
    return 0 < len(line) <= MOST_LETTERS and not ODD.search(PLUS_ONE.sub("", line))
