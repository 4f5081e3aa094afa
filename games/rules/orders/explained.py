"""Reads a line by what explains each of its words: a fact of one move, or the closed list of words
that say nothing.

A line is a move if every word of it, every figure and sign is explained by this move and by no
other of the menu; what a move names in amounts, or one after the other, must be named whole. What
stands in no list (a condition, a negation, a question, a second amount, what another player does)
explains nothing, so the line is asked about. The order of words says nothing but from where to
where, how much of what, and what comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from games.rules.orders.chosen_moves import (
    is_said_whole,
    keep_called_exactly,
    keep_named_whole,
    list_best,
    list_least,
)
from games.rules.orders.completions import list_whole_moves
from games.rules.orders.denied_moves import denies_all, drop_denied
from games.rules.orders.destinations import drop_destination, list_target_facts
from games.rules.orders.explaining import list_explaining, list_only_ones
from games.rules.orders.inner_verbs import mark_inner_verbs
from games.rules.orders.left_parts import leaves_rest, list_left
from games.rules.orders.leftovers import part_leftover
from games.rules.orders.lexicon import (
    Lexicon,
    Token,
    cut_line,
    drop_smiles,
    fold_explained,
    list_counted,
    list_named,
    load_lexicon,
    load_verb_lexicon,
    part_numbers,
)
from games.rules.orders.line_parts import drop_polite_question, spell_out, split_parts
from games.rules.orders.misspelt import list_known_words
from games.rules.orders.move_facts import (
    Facts,
    How,
    Menu,
    build_menu,
    list_name_parts,
)
from games.rules.orders.notation import normalize_line
from games.rules.orders.order_forms import is_order
from games.rules.orders.order_grammar import LANGUAGES
from games.rules.orders.order_words import Kept, Reading, cut_order, fold_order, read_words
from games.rules.orders.owners import drop_owner
from games.rules.orders.plain_lines import Plain, keep_plain
from games.rules.orders.said_words import (
    Said,
    drop_all_of,
)
from games.rules.orders.side_remarks import (
    asks_in_remark,
    drop_remarks,
    has_comment,
    has_other_than_reasons,
    says_to_keep,
)
from games.rules.orders.tagged_words import BEST
from games.rules.orders.told_facts import (
    Told,
    denies_left,
    list_left_told,
    list_told,
    tells_truth,
)
from games.rules.orders.told_lines import tells_or_asks
from games.rules.orders.worded_order import names_recipient
from games.rules.orders.written_moves import find_sentences

if TYPE_CHECKING:
    from games.rules.contract import Game

MOST_LETTERS = 120
SEVERAL = 2
MOST_PARTS = 3
"""So many parts of a line are read one by one."""
WORDED = re.compile(r"^[^\d]*[^\W\d]{4}[^\d]*$")
"""A part with a word of some length, and no figure."""
PRAISE = frozenset({"wonder"})
"""What is said of a thing in another part of the line."""


class Search:
    """The moves of a menu among which the moves of a line are searched. Most ways of reading a line
    cut it into the same words, so each is cut once, and what words explain is found once.
    `buttons`: canonical lines with what is said on the buttons."""

    def __init__(self, game: Game[Any], buttons: Mapping[str, tuple[str, ...]]) -> None:
        self.game, self.buttons = game, buttons
        self.load_lexicon = cache(self.load_lexicon_anew)
        self.is_other_sentence = cache(self.is_other_sentence_anew)
        self.list_lines = cache(self.list_lines_anew)
        self.drop_owner = cache(self.drop_owner_anew)
        self.fold_order = cache(self.fold_order_anew)
        self.cut_order = cache(self.cut_order_anew)
        self.has_comment = cache(self.has_comment_anew)
        self.drop_denied = cache(self.drop_denied_anew)
        self.denies_others = cache(self.denies_others_anew)
        self.read_words = cache(self.read_words_anew)
        self.find_words = cache(self.find_words_anew)
        self.find_explaining = cache(self.find_explaining_anew)
        self.list_explaining = cache(self.list_explaining_anew)
        self.list_told = cache(self.list_told_anew)

    @cached_property
    def menu(self) -> Menu:
        """The facts of the moves."""
        return build_menu(self.game.name, self.game.forms, tuple(self.buttons.items()))

    def find_sentences(self, line: str) -> dict[str, bool]:
        """The canonical lines of the moves that a line, or a part of it, gives as it stands, and
        whether by a sentence."""
        return find_sentences(self.game, line, tuple(self.buttons))

    def list_explained(
        self, raw: str, *, bare: bool, parts: bool = True, plain: bool = False
    ) -> list[str]:
        """The canonical lines of the moves that explain every word of a line. For the others see
        Reading."""
        return list(self.list_lines(raw, Reading(bare, parts, plain)))

    def list_named_whole(self, raw: str) -> list[str]:
        """The canonical lines of the moves that a line names whole, with the verb within other
        words, or with none."""
        inner = Reading(bare=False, parts=True, plain=True, inner=True)
        return list(self.list_lines(raw, inner)) or self.list_explained(
            raw, bare=True, parts=False, plain=True
        )

    def keep_orders(self, raw: str, lines: Iterable[str]) -> list[str]:
        """Those of these canonical lines of which the words of a line have the form of an order in
        some language, or are in the lists of none."""
        raw = drop_smiles(raw)
        return [line for line in lines if self.has_form(raw, line.partition(" ")[0])]

    def has_form(self, raw: str, verb: str) -> bool:
        """Whether a line has the form of an order with this verb, and names no player to whom
        something goes."""
        found, reading = list[bool](), Reading(bare=False, parts=True, plain=False)
        for language in LANGUAGES:
            plain = self.fold_order(language, verb, raw, reading.keeps)
            tokens = self.cut_order(language, verb, plain, reading)
            if tokens is not None and names_recipient(language, tokens):
                return False
            if tokens is not None:
                found.append(is_order(self.load_lexicon(language, verb), verb, tokens, raw))
        return any(found) or not found

    def load_lexicon_anew(self, language: str, verb: str) -> Lexicon:
        """The words of a language for a verb, with lines that were cut before."""
        lexicon = load_verb_lexicon(self.game.name, self.game.forms, language, verb)
        return lexicon._replace(cuts={})

    def list_lines_anew(self, raw: str, reading: Reading) -> tuple[str, ...]:
        """The canonical lines of the moves that explain every word of a line, in the order of the
        menu."""
        name, forms = self.game.name, self.game.forms
        lexicons = [load_lexicon(name, forms, each) for each in LANGUAGES]
        asked = drop_polite_question(drop_smiles(part_numbers(lexicons, spell_out(raw))))
        raw, left = part_leftover(name, asked)
        folded = fold_explained(raw)
        if not folded or len(folded) > MOST_LETTERS:
            return ()
        found = find_all_lines(self, raw, reading._replace(known=list_known_words(lexicons, raw)))
        told = list_left_told(name, raw) if found and self.menu.all_in else frozenset[str]()
        return tuple(
            one.line
            for one in (self.menu.moves if found else ())
            if one.line in found and left <= one.facts and not denies_left(self.menu, one, told)
        )

    def drop_owner_anew(self, language: str, verb: str, raw: str) -> str | None:
        """The line without the owner of its tile; None where more is said of owners."""
        return drop_owner(self.game.name, language, verb, self.load_lexicon(language, verb), raw)

    def fold_order_anew(self, language: str, verb: str, raw: str, keeps: Kept) -> str | None:
        """The folded line without its remarks; None if it breaks off."""
        return fold_order(self.load_lexicon(language, verb), raw, keeps=keeps)

    def find_facts(self, raw: str) -> dict[str, frozenset[str]]:
        """The canonical lines of the moves that explain every word of a line that has their verb,
        with what their buttons say."""
        lines = self.list_explained(raw, bare=False)
        return {one.line: one.facts for one in self.menu.moves if one.line in lines}

    def find_words_anew(
        self, language: str, verb: str, raw: str, reading: Reading
    ) -> tuple[Said, ...]:
        """What the words of a line say; nothing where more is said of owners, or as read_words
        says."""
        owned = self.drop_owner(language, verb, raw)
        plain = owned and self.fold_order(language, verb, owned, reading.keeps)
        tokens = self.cut_order(language, verb, plain, reading._replace(keeps=Kept.REST))
        if tokens and reading.inner:
            tokens = self.mark_verbs(language, verb, tokens)
        said = self.read_words(language, verb, owned, tuple(tokens)) if owned and tokens else ()
        comments = bool(said) and self.has_comment(language, verb, raw)
        return (*said, Said(PRAISE)) if comments else said

    def mark_verbs(self, language: str, verb: str, tokens: Sequence[Token]) -> list[Token]:
        """The words, with the tag of the verb at each that has it within."""
        acts = verb in self.menu.acting - self.menu.named
        lexicon = load_lexicon(self.game.name, self.game.forms, language)
        return mark_inner_verbs(lexicon, verb, tokens, acts=acts)

    def read_words_anew(
        self, language: str, verb: str, raw: str, tokens: tuple[Token, ...]
    ) -> tuple[Said, ...]:
        """What words say, as read_words says; "all" before a thing of which there are no amounts
        says nothing."""
        name = self.game.name
        said = read_words(name, self.load_lexicon(language, verb), verb, raw, tokens)
        target = list_target_facts(self.menu.verbs[verb])
        said = [*drop_destination(said, target, trailing=language == "ja")]
        return tuple(drop_all_of(said, list_counted(name)) if verb in self.menu.grouped else said)

    def cut_order_anew(
        self, language: str, verb: str, plain: str | None, reading: Reading
    ) -> list[Token] | None:
        """The words of a folded line; None if one is in no list, or there is none."""
        return cut_order(self.load_lexicon(language, verb), plain, reading) if plain else None

    def is_other_sentence_anew(self, raw: str) -> bool:
        """Whether a line tells of another or asks, or is the notation of some move."""
        whole = list_whole_moves(self.game, normalize_line(raw))
        return tells_or_asks(self.game, raw) or bool(whole)

    def has_comment_anew(self, language: str, verb: str, raw: str) -> bool:
        """Whether a part of a line comments on what was said."""
        return has_comment(self.load_lexicon(language, verb), raw)

    def drop_denied_anew(self, language: str, verb: str, raw: str) -> str:
        """A line without what it says is not done, beside a verb that refuses something and needs
        no thing; "" where there is nothing of both."""
        if not self.refuses_all(verb):
            return ""
        lexicon = load_lexicon(self.game.name, self.game.forms, language)
        return drop_denied(lexicon, self.undenied, raw)

    def denies_others_anew(self, language: str, verb: str, raw: str) -> bool:
        """Whether a line says of several verbs, which are all but those that refuse something, that
        they are not done, beside a verb that needs no thing."""
        others = frozenset(self.menu.known) - self.menu.refusing
        if not self.refuses_all(verb) or len(others) < SEVERAL:
            return False
        lexicon = load_lexicon(self.game.name, self.game.forms, language)
        return denies_all(lexicon, self.undenied, drop_remarks(lexicon, raw), others)

    def refuses_all(self, verb: str) -> bool:
        """Whether a verb refuses something and needs no thing."""
        lines = {one.line for one in self.menu.verbs[verb]}
        return verb in self.menu.refusing and lines == {verb}

    @cached_property
    def undenied(self) -> frozenset[str]:
        """Tags of what no part has that says what is not done."""
        refused = {f"{kind}:{one}" for one in self.menu.refusing for kind in "vx"}
        return self.menu.single | refused

    def list_told_anew(self, raw: str) -> tuple[Told, ...]:
        """The line without parts that may tell what is true of a move, in each way."""
        name, forms = self.game.name, self.game.forms
        lexicons = [load_lexicon(name, forms, each) for each in LANGUAGES]
        return tuple(one for lexicon in lexicons for one in list_told(lexicon, name, raw))

    def list_explaining_anew(self, verb: str, said: tuple[Said, ...]) -> list[tuple[Facts, How]]:
        """As list_explaining says."""
        return list_explaining(self.menu, verb, said)

    def find_explaining_anew(self, verb: str, said: tuple[Said, ...], bare: bool) -> frozenset[str]:
        """The canonical lines of a verb's moves that explain every word. `bare`: the verb need not
        be said."""
        least = How.BARE if bare else How.WITH_VERB
        found = [facts for facts, how in self.list_explaining(verb, said) if how >= least]
        if any("only" in one.tags for one in said):
            found = [facts for facts in list_least(found) if is_said_whole(facts, said)]
        if any(BEST in one.tags for one in said):
            found = list_best(found)
        found = keep_called_exactly(found, said)
        return frozenset(facts.line for facts in keep_named_whole(found, said))


def find_all_lines(search: Search, raw: str, reading: Reading) -> set[str]:
    """The canonical lines of the moves that explain every word of a line, or each of its parts, or
    its reasons, too."""
    found = find_lines(search, raw, reading)
    if not found and not (reading.plain and reading.bare):
        found = find_in_parts(search, raw, reading)
    if len(found) > 1 and reading.bare:
        found -= list_unnamed(search, raw, reading)
    if len(found) != 1 and not reading.plain:
        found = choose_by_reason(search, raw, reading, found)
    return found or (find_only_ones(search, raw, reading) if reading.bare else set())


def find_only_ones(search: Search, raw: str, reading: Reading) -> set[str]:
    """The lines of moves whose amounts are not said, where nothing else can be done with what a
    verb is said of."""
    verbs = {line.partition(" ")[0] for line in search.menu.only}
    return {
        facts.line
        for language in LANGUAGES if not reading.plain
        for verb in verbs
        for facts in list_only_ones(
            search.menu, verb, search.find_words(language, verb, raw, reading)
        )
    }  # fmt: skip


def choose_by_reason(search: Search, raw: str, reading: Reading, found: set[str]) -> set[str]:
    """The line of the only move that explains the reasons, too, if it is one of those `found`, or
    none was found; or else these."""
    named = find_lines(search, raw, reading._replace(keeps=Kept.REASONS))
    if len(named) > 1 or (found and not named):
        named = find_lines(search, raw, reading._replace(keeps=Kept.ALL))
    return named if len(named) == 1 and (not found or named < found) else found


def list_unnamed(search: Search, raw: str, reading: Reading) -> set[str]:
    """The lines of moves whose verb must be said where another may be meant, and is not."""
    if not (named := list_named(search.game.name) & search.menu.known.keys()):
        return set()
    said = find_lines(search, raw, reading._replace(bare=False), named)
    return find_lines(search, raw, reading, named) - said


def find_lines(search: Search, raw: str, reading: Reading, verbs: Iterable[str] = ()) -> set[str]:
    """The canonical lines of the moves, of these verbs or of any, that explain every word of a line
    in some language."""
    kept = search.menu.giving if says_to_keep(raw) else frozenset[str]()
    return {
        line
        for language in LANGUAGES
        for verb in frozenset(verbs or search.menu.known) - kept
        for line in find_verb_lines(search, language, verb, raw, reading)
    }


def find_in_parts(search: Search, raw: str, reading: Reading) -> set[str]:
    """The lines of the moves that each part of a line explains, or all but one that says what is
    left, or those that tell what is true of the move."""
    return (
        find_repeated(search, raw, reading)
        or find_beside_left(search, raw, reading)
        or find_beside_facts(search, raw, reading)
    )


def find_beside_facts(search: Search, raw: str, reading: Reading) -> set[str]:
    """The line of the only move that a line names, beside parts that tell what is true of it."""
    moves, found = {one.line: one for one in search.menu.moves}, set[str]()
    for told in search.list_told(raw):
        lines = find_lines(search, told.kept, reading)
        if len(lines) == 1 and tells_truth(search.menu, moves[next(iter(lines))], told):
            found |= lines
    return found


def find_beside_left(search: Search, raw: str, reading: Reading) -> set[str]:
    """The line of the only move that a line names, beside a part that says that all else is left:
    "only the mill, I keep the other two"."""
    grouped = search.menu.grouped & search.menu.known.keys()
    lexicons = [
        search.load_lexicon(language, verb) for language in LANGUAGES for verb in sorted(grouped)
    ]
    for left in (one for lexicon in lexicons for one in list_left(lexicon, raw)):
        found = find_lines(search, left.kept, reading, grouped)
        moves = [one for one in search.menu.moves if one.line in found]
        if len(moves) == 1 and leaves_rest(search.menu, moves[0], left):
            return found
    return set()


def find_repeated(search: Search, raw: str, reading: Reading) -> set[str]:
    """The lines of the moves that each part of a line explains by itself, and not by a number
    alone: "I need no mango, I decline". Where it must be written whole, one part names all."""
    parts = [part.strip(" ,;:.!") for part in split_parts(raw)]
    if not 1 < len(parts) <= MOST_PARTS or not all(map(WORDED.search, parts)):
        return set()
    found = find_lines(search, parts[0], reading._replace(plain=False))
    for part in parts[1:]:
        found = found and found & find_lines(search, part, reading._replace(plain=False))
    if not found or not reading.plain:
        return found
    return found & set[str]().union(*(find_lines(search, part, reading) for part in parts))


def find_verb_lines(
    search: Search, language: str, verb: str, raw: str, reading: Reading
) -> set[str]:
    """The canonical lines of a verb's moves that explain every word of a line in a language, or
    every word but those that say what is not done."""
    if lines := find_worded_lines(search, language, verb, raw, reading):
        return lines
    if reading.bare and not reading.plain and search.denies_others(language, verb, raw):
        return {verb}
    kept = search.drop_denied(language, verb, raw)
    said = reading._replace(bare=False)
    return find_worded_lines(search, language, verb, kept, said) if kept else set()


def find_worded_lines(
    search: Search, language: str, verb: str, raw: str, reading: Reading
) -> set[str]:
    """The canonical lines of a verb's moves that explain every word of a line in a language."""
    said = search.find_words(language, verb, raw, reading)
    if not said:
        return set()
    lexicon = search.load_lexicon(language, verb)
    asked = any("do" in one.tags for one in said)
    bare = reading.bare and (asked or not needs_verb(search.menu, verb, lexicon, raw))
    found = search.find_explaining(verb, said, bare)
    joined = {facts.line: facts.joined for facts in search.menu.verbs[verb]}
    lines = {line for line in found if not tells_of_one_part(lexicon, raw, joined[line])}
    if not reading.plain or not lines:
        return lines
    owned = search.drop_owner(language, verb, raw) or ""
    plain = Plain(lexicon, owned, said, search.find_sentences, bare=reading.bare)
    return keep_plain(search.menu, plain, lines)


def needs_verb(menu: Menu, verb: str, lexicon: Lexicon, raw: str) -> bool:
    """Whether a verb with which "all" may stand must be said: beside a remark that gives no reason
    and does not ask for it."""
    remarked = verb in menu.all_in and has_other_than_reasons(lexicon, raw)
    return remarked and not asks_in_remark(lexicon, raw)


def tells_of_one_part(lexicon: Lexicon, raw: str, joined: Iterable[str]) -> bool:
    """Whether a part of a sentence gives a reason with one of two actions that a name of a move
    joins: "a hotel, managing brings nothing now" is not buying and managing."""
    parts = [cut_line(lexicon, fold_explained(part) or "") or () for part in split_parts(raw)]
    return any(
        gives_reason_with_one(tokens, {f"c:{name}" for name in list_name_parts(thing)})
        for thing in joined
        for tokens in parts
    )


def gives_reason_with_one(tokens: Sequence[Token], names: set[str]) -> bool:
    """Whether a part of a sentence has some of the names, not all of them, and a reason."""
    named = {tag for token in tokens for tag in token.tags} & names
    return bool(named) and named != names and any(map(is_reason, tokens))


def is_reason(token: Token) -> bool:
    """Whether a word stands in reasons, says something, and is no verb of a move."""
    verb = any(tag[:2] == "v:" for tag in token.tags)
    return "why" in token.tags and "-" not in token.tags and not verb
