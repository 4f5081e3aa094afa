"""Leaves away remarks beside an order: a part of a line between signs, or a reason, of which every
word is in a closed list.

A remark has a number only before a particle of Japanese for a reason, in a wish, or before what it
counts in a reason or in what one has ("I've got three saws"). A thing or a verb stands in it only
if it gives a reason ("because I want the mango"), tells what one has, wishes something of chance,
or says which other move is not made; a player only if it speaks to them ("sorry Green"). A comment
("that will be useful") has neither, and stands beside a verb only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.rules.orders.lexicon import list_bare_ones
from games.rules.orders.lexicon_blocks import NO_TAGS
from games.rules.orders.line_parts import (
    MEANWHILE,
    build_sameness,
    ends_before_conclusion,
    list_tails,
    split_parts,
)
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.tagged_words import COMMON
from games.rules.orders.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Lexicon, Tags, Token

GIVEN = re.compile(
    r"(?:(?<![赤青黄色]い)ので|(?<=[いるただなす])(?:んで|から)|(?<=あ)るし|(?<=た)いし|(?<=[がもは]な)いし"
    r"|(?:狙い|ねらい|目当て|目的)で)\s*$"
)
"""With these a reason of Japanese ends; "from the next round" and "choose and" do not."""
WISHED = re.compile(r"(?:たい|ほしい|欲しい)(?:な|ので|です)?[、，,。]\s*$")
"""With these ends in Japanese what one wants, and the move that brings it comes behind a sign."""
REASON_ENDS = frozenset({"ので", "んで", "から", "し"})
"""These alone say no reason."""
CONCEDED = re.compile(r"(?:けれど|けど)も?\s*$|(?:です|ます|ません|ました)が\s*$")
"""With these ends in Japanese what is granted: the move comes behind it, or stands before it."""
REMARK, REASON, ADDRESS, TOLD, TAIL = "remark", "reason", "address", "told", "tail"
WISH = "wish"
"""Tags: words of remarks alone, words before a reason, words before the name of a player, words
that stand in a reason only, words with which a remark begins that no sign parts from the order."""
CLOSES, GAIN = "closes", "gain"
"""Tags: words with which a reason ends, words that tell what something brings: a number with its
unit may stand beside these."""
BECAUSE, COMMENT, MOOD, ASIDE = "because", "comment", "mood", "aside"
"""Tags: words before a reason that need no sign before them, words before a comment, those before
a comment on oneself, words that stand in a reason or a comment only."""
PLAIN = "plain"
"""Tag: words of remarks that may stand beside a move that is written whole."""
GREETING = "greeting"
"""Tag: words of plain remarks that comment on nothing, so that a sum beside them needs no verb."""
WANTED = "wanted"
"""Tag: words before what one wants, which the move may name no more."""
WHY, STOCK, REMAINS = "why", "stock", "remains"
"""Tags: words that stand behind BECAUSE only, words before what one has, words beside what one has
left afterwards."""
TELLING = {PLAIN, GREETING, BECAUSE, REMARK, REASON, ADDRESS, TAIL, GAIN, WISH}
TELLING_WHY = TELLING | {TOLD, CLOSES}
OF_TALK = TELLING_WHY | {COMMENT, MOOD, ASIDE, WHY, STOCK, REMAINS}
"""Tags of words of which a remark has one; those of which a reason has one; those of all talk."""
PLAYERS = frozenset({"c:red", "c:blue", "c:yellow", "c:green", "c:purple", "c:white", "c:black"})
"""Colours, which are players, too."""
COST, WONDER = "cost", "wonder"
"""Tags: words before what a move costs, words that wonder at something."""
RATHER = "lieber"
"""German for "dear" and for "rather"."""


def drop_remarks(
    lexicon: Lexicon, raw: str, is_aside: Callable[[Lexicon, str], bool] | None = None
) -> str:
    """The line without its remarks; as it is if nothing else were left. If all of it is remarks,
    those that name a thing are kept: "I want the mango, that is useful". `is_aside`: which remarks
    are left away, all without it."""
    parts, is_aside = split_parts(raw, list_tails(lexicon.language)), is_aside or is_remark
    if len(parts) == 1:
        return raw
    kept = [part for part in parts if not is_aside(lexicon, part)]
    if not any(has_content(lexicon, part) for part in kept):
        kept = [part for part in parts if names_thing(lexicon, part)]
    if not kept or len(kept) == len(parts):
        return raw
    return "".join(kept).strip(" ,;:-–—、，")


def drop_plain_remarks(lexicon: Lexicon, raw: str) -> str:
    """The line without reasons, and without the remarks that may stand beside a move written
    whole."""
    return drop_remarks(lexicon, raw, is_plain_remark)


def breaks_off(lexicon: Lexicon, raw: str) -> bool:
    """Whether the last part of a line has a verb, and grants something to nothing: "I'd like to
    pass, but"."""
    last = split_parts(raw)[-1]
    words = cut_part(lexicon, last) if ends_as_concession(last) else ()
    return any(says_to_act(token.tags) for token in words)


def is_plain_remark(lexicon: Lexicon, part: str) -> bool:
    """Whether a part gives a reason, is a courtesy or a wish of who writes, or tells what they
    have."""
    if not is_remark(lexicon, part):
        return False
    ways = [cut_part(each, part) for each in list_lexicons(lexicon)]
    return any(bool(words) and is_plain_way(words, part) for words in ways)


def is_plain_way(words: Sequence[Token], part: str) -> bool:
    """Whether these words of a remark may stand beside a move that is written whole. A comment may
    not: "was just a joke" is made of the same words as "that was easy"."""
    tags = [one.tags for one in words]
    return is_whole_reason(part, tags) or is_courtesy(tags) or tells_stock(words)


def is_courtesy(tags: Sequence[Tags]) -> bool:
    """Whether each word is one of a plain remark, or the player to whom a courtesy speaks: "sorry
    Green"."""
    polite = any(tag >= {ADDRESS, PLAIN} for tag in tags)
    return all(is_plain(each) or (polite and PLAYERS & each) for each in tags)


def is_whole_reason(part: str, tags: Sequence[Tags]) -> bool:
    """Whether a part gives a reason, and more than the word before one: "von wegen" is none."""
    said = [each for each in tags if "-" not in each and each.isdisjoint((REASON, BECAUSE))]
    return bool(said) and describe_part(part, tags).reason


def is_plain(tags: Tags) -> bool:
    """Whether a word says nothing, or is one of a plain remark."""
    return bool({PLAIN, GREETING} & tags) or ("-" in tags and tags.isdisjoint(TELLING))


def has_content(lexicon: Lexicon, part: str) -> bool:
    """Whether some word of a part says something, or is in no list."""
    tokens = cut_words(lexicon, fold_sentence(part).strip())
    return tokens is None or any("-" not in one.tags for one in tokens)


def names_thing(lexicon: Lexicon, part: str) -> bool:
    """Whether a part of a line names a thing."""
    own = list_lexicons(lexicon)[0]
    return any(has_kind(token.tags, "c") for token in cut_part(own, part))


def has_comment(lexicon: Lexicon, raw: str) -> bool:
    """Whether a part of a line comments on what was said, and not on who writes: a name beside it
    says a move no more."""
    parts = split_parts(raw, list_tails(lexicon.language))
    remarks = tuple(part for part in parts if is_remark(lexicon, part))
    if any(is_comment_alone(lexicon, part) for part in remarks):
        return True
    return parts[-1:] == remarks[-1:] and wonders(lexicon, parts[-1])


def wonders(lexicon: Lexicon, part: str) -> bool:
    """Whether some word of a part wonders at something: "wow"."""
    own = list_lexicons(lexicon)[1]
    return any(WONDER in one.tags for one in cut_part(own, part))


def is_comment_alone(lexicon: Lexicon, part: str) -> bool:
    """Whether a part is a comment and no other remark; "that is all" is none."""
    if any("rest" in one.tags for one in cut_part(lexicon, part)):
        return False
    ways = [(each, cut_part(each, part)) for each in list_lexicons(lexicon)]
    return not any(
        is_said_aside(each, words, part) or opens_with([one.tags for one in words], MOOD)
        for each, words in ways
    )


def has_other_than_reasons(lexicon: Lexicon, raw: str) -> bool:
    """Whether a part of a line is a remark and gives no reason."""
    parts, own = split_parts(raw, list_tails(lexicon.language)), list_lexicons(lexicon)[0]
    return drop_remarks(lexicon, raw) != raw and any(
        is_remark(lexicon, part) and not gives_reason_or_greets(own, part) for part in parts
    )


def gives_reason_or_greets(lexicon: Lexicon, part: str) -> bool:
    """Whether a remark opens with a word of a reason, or has words of greeting alone."""
    tags = [one.tags for one in cut_part(lexicon, part)]
    if opens_with(tags, REASON, BECAUSE, MOOD):
        return True
    greeted = any(GREETING in each for each in tags)
    return greeted and all("-" in each or GREETING in each for each in tags)


def cut_part(lexicon: Lexicon, part: str) -> Sequence[Token]:
    """The words of a part of a line; none if one is in no list."""
    return cut_words(lexicon, fold_sentence(part).strip()) or ()


def opens_with(tags: Sequence[Tags], *openers: str) -> bool:
    """Whether the first word that says something, or a word before it, is one of these."""
    for each in tags:
        if not each.isdisjoint(openers):
            return True
        if "-" not in each:
            return False
    return False


@cache
def build_keeping() -> re.Pattern[str]:
    """All ways to say that one wants to have or to keep something."""
    ways = [way for table in COMMON.values() for way in table["keeping"]]
    letters = "|".join(f"\\b(?:{way})\\b" if way.isascii() else way for way in ways)
    return re.compile(letters)


def says_to_keep(raw: str) -> bool:
    """Whether a line says that one wants to have or to keep something: so nobody gives it away."""
    return build_keeping().search(fold_sentence(raw)) is not None


def is_remark(lexicon: Lexicon, part: str) -> bool:
    """Whether every word of a part is one of a remark, a reason or a comment. It may have words for
    any verb. To say that something is what it is says nothing."""
    folded = fold_sentence(part).strip(" |.!")
    if build_inverted(lexicon.language).match(folded):
        return False
    if build_sameness().fullmatch(folded):
        return True
    return any(
        is_said_aside(each, words, part)
        or (is_comment(each, words) and not grants_order(part, words))
        or tells_stock(words)
        for each in list_lexicons(lexicon)
        for words in [cut_part(each, part)]
    )


@cache
def build_inverted(language: str) -> re.Pattern[str]:
    """All beginnings of a part that asks or supposes something, or goes on with what stands before
    it, in words that may also tell something: "is it", "were I"."""
    ways = COMMON[language].get("inverted", ())
    return re.compile("|".join(ways) or "(?!)")


def list_lexicons(lexicon: Lexicon) -> list[Lexicon]:
    """The lexicon of a verb, and that of all verbs."""
    return [lexicon._replace(hidden=hidden) for hidden in (lexicon.other, frozenset())]


def is_said_aside(lexicon: Lexicon, words: Sequence[Token], part: str) -> bool:
    """Whether these words are a remark or a reason, and some is such a word alone."""
    tags = [token.tags for token in words]
    if lexicon.verb and (sets_aside(lexicon.verb, part, tags) or wants(lexicon, part, words)):
        return True
    return tells_something(part, tags) and stands_aside(lexicon, words, describe_part(part, tags))


def wants(lexicon: Lexicon, part: str, words: Sequence[Token]) -> bool:
    """Whether a part says what one wants, and not to make this move: 技術が引きたい、"""
    tags = [one.tags for one in words]
    if not WISHED.search(part) or any(f"v:{lexicon.verb}" in each for each in tags):
        return False
    around = describe_part(part, tags)._replace(reason=True)
    return bool(words) and stands_aside(lexicon, words, around)


def tells_something(part: str, tags: Sequence[Tags]) -> bool:
    """Whether some word is one of a remark, or of a reason in one, and what is granted is more than
    a thing."""
    telling = TELLING_WHY if describe_part(part, tags).reason else TELLING
    said = any(telling & each and not has_kind(each, "c") for each in tags)
    return said and grants_something(part, tags)


def stands_aside(lexicon: Lexicon, words: Sequence[Token], around: Around) -> bool:
    """Whether each word may stand in a remark or a reason."""
    tags = [token.tags for token in words]
    return all(
        may_stand_aside(lexicon, one, around)
        or (around.because and may_stand_behind_because(tags, at))
        or (around.gain and counts_next(tags, at))
        for at, one in enumerate(words)
    )


def describe_part(part: str, tags: Sequence[Tags]) -> Around:
    """What a part is, by its words and by how it ends."""
    address, gain, wish = (any(tag in each for each in tags) for tag in (ADDRESS, GAIN, WISH))
    concluded = ends_before_conclusion(part)
    given = wish or concluded or ends_as_reason(part)
    because = concluded or opens_with(tags, BECAUSE)
    return Around(given or gives_reason(tags), because, given, address, gain)


def may_stand_aside(lexicon: Lexicon, one: Token, around: Around) -> bool:
    """Whether a word may stand in a remark or a reason, as an article or a number, too."""
    return (
        may_stand(one.tags, around)
        or (around.reason and is_article(lexicon, one))
        or (around.given and may_be_number(one.tags))
    )


def may_stand_behind_because(tags: Sequence[Tags], at: int) -> bool:
    """Whether a word is one that stands behind BECAUSE only, or counts what follows it."""
    return WHY in tags[at] or counts_next(tags, at)


def counts_next(tags: Sequence[Tags], at: int) -> bool:
    """Whether a word is a number, and the next word is what it counts, or its unit; or the unit."""
    if has_kind(tags[at], "u"):
        return at > 0 and may_be_number(tags[at - 1])
    counted = tags[at + 1] if at + 1 < len(tags) else NO_TAGS
    thing = has_kind(counted, "cu") or not counted.isdisjoint((ASIDE, TOLD))
    return may_be_number(tags[at]) and thing


def tells_stock(words: Sequence[Token]) -> bool:
    """Whether these words tell what one has, and how many, and nothing that is done."""
    tags = [one.tags for one in words]
    if tells_what_remains(tags):
        return True
    return opens_with(tags, STOCK) and all(
        may_stand_in_stock(each) or counts_next(tags, at) for at, each in enumerate(tags)
    )


def tells_what_remains(tags: Sequence[Tags]) -> bool:
    """Whether these words tell how many things one has left afterwards, and nothing else."""
    counts = any(may_be_number(each) or has_kind(each, "c") for each in tags)
    return (
        counts
        and any(REMAINS in each for each in tags)
        and all(
            REMAINS in each or "-" in each or may_be_number(each) or has_kind(each, "cu")
            for each in tags
        )
    )


def may_stand_in_stock(tags: Tags) -> bool:
    """Whether a word that is no number may stand where one tells what one has."""
    if has_kind(tags, "n") or "one" in tags:
        return False
    idle = not tags.isdisjoint(("-", STOCK, REMARK, ASIDE, TOLD))
    return has_kind(tags, "c") or "many" in tags or (idle and not has_kind(tags, "vx"))


def is_article(lexicon: Lexicon, one: Token) -> bool:
    """Whether a word may be an article, which counts nothing beside an order."""
    return "one" in one.tags and one.word not in list_bare_ones(lexicon.language)


def is_comment(lexicon: Lexicon, words: Sequence[Token]) -> bool:
    """Whether these words are a comment: they name no thing, no number and nothing that is done."""
    tags = [one.tags for one in words]
    opened = opens_with(tags, COMMENT, MOOD) or any(REMARK in each for each in tags)
    return opened and all(
        is_article(lexicon, one) or may_stand_in_comment(one.tags) for one in words
    )


def may_stand_in_comment(tags: Tags) -> bool:
    """Whether a word may stand in a comment."""
    if has_kind(tags, "cnx") or not {"one", "except"}.isdisjoint(tags):
        return False
    idle = not tags.isdisjoint(("-", REMARK, ASIDE, CLOSES, "praise"))
    return not tags.isdisjoint((COMMENT, MOOD)) or (idle and not has_kind(tags, "v"))


def gives_reason(tags: Sequence[Tags]) -> bool:
    """Whether a part begins with a word of a reason, or ends with one behind a thing."""
    if not tags or opens_with(tags, REASON, BECAUSE):
        return bool(tags)
    return CLOSES in tags[-1] and any(has_kind(each, "c") or ASIDE in each for each in tags)


def ends_as_reason(part: str) -> bool:
    """Whether a part ends as a reason of Japanese does."""
    return bool(GIVEN.search(part.strip(" 、,。")))


def ends_as_concession(part: str) -> bool:
    """Whether a part ends as what Japanese grants."""
    return bool(CONCEDED.search(part.strip(" 、,。")))


def grants_something(part: str, tags: Sequence[Tags]) -> bool:
    """Whether a part that grants something says more than a thing, and nothing that is done: "a
    mango, but" may be the move itself."""
    if not ends_as_concession(part):
        return True
    said = any("-" not in each and not each.isdisjoint(TELLING_WHY) for each in tags)
    return said and not any(map(says_to_act, tags))


def grants_order(part: str, words: Sequence[Token]) -> bool:
    """Whether a part grants that one would like to do something: したいところですが"""
    return ends_as_concession(part) and any(says_to_act(one.tags) for one in words)


def says_to_act(tags: Tags) -> bool:
    """Whether a word is a verb, or says to do something."""
    return has_kind(tags, "v") or "do" in tags


def sets_aside(verb: str, part: str, words: Sequence[Tags]) -> bool:
    """Whether a part says no more than that moves of other verbs are not made."""
    denied = {tag[2:] for tags in words for tag in tags if tag[:2] == "x:"}
    if not denied or verb in denied or not MEANWHILE.search(part):
        return False
    return all(map(may_stand_in_denial, words))


def may_stand_in_denial(tags: Tags) -> bool:
    """Whether a word may stand where moves of other verbs are not made."""
    idle = not tags.isdisjoint(("-", TOLD)) or has_kind(tags, "cwx")
    return idle and not has_kind(tags, "n") and "!" not in tags


def may_be_number(tags: Tags) -> bool:
    """Whether a word is a number, or stands with one."""
    return "one" in tags or has_kind(tags, "nup")


def asks_in_remark(lexicon: Lexicon, raw: str) -> bool:
    """Whether what is left away of a line has the verb, or only gives reasons and wishes: then it
    tells nothing of another."""
    left = [part for part in split_parts(raw) if is_remark(lexicon, part)]
    return all(ends_as_reason(part) or has_verb_or_wish(lexicon, part) for part in left)


def has_verb_or_wish(lexicon: Lexicon, part: str) -> bool:
    """Whether the verb of the lexicon, or a wish, is said in a part."""
    words = cut_words(lexicon, fold_sentence(part).strip()) or ()
    return any({f"v:{lexicon.verb}", WISH} & one.tags for one in words)


class Around(NamedTuple):
    """What a part is: a reason, one behind BECAUSE, a reason of Japanese or a wish, an address to a
    player, what something brings."""

    reason: bool
    because: bool
    given: bool
    address: bool
    gain: bool


def may_stand(tags: Tags, around: Around) -> bool:
    """Whether a word may stand in a remark."""
    if "-" in tags or TELLING & tags:
        return True
    if around.address and PLAYERS & tags:
        return True
    return around.reason and may_stand_in_reason(tags)


def may_stand_in_reason(tags: Tags) -> bool:
    """Whether a word that is none of a remark may stand in a reason."""
    telling = has_kind(tags, "cvwx") or not tags.isdisjoint((TOLD, CLOSES, ASIDE, "except"))
    return telling and not has_kind(tags, "n") and "one" not in tags


def has_kind(tags: Iterable[str], kinds: str) -> bool:
    """Whether a tag is of one of these kinds."""
    return any(tag[:1] in kinds and tag[1:2] == ":" for tag in tags)
