"""Whether a line tells of a player or asks something by the order of its words, so that it is no
order of who wrote it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from games.rules.orders.lexicon import (
    LETTERED,
    Lexicon,
    Tags,
    Token,
    cut_line,
    drop_smiles,
    list_word_ends,
    load_lexicon,
)
from games.rules.orders.line_parts import split_parts
from games.rules.orders.naming_remarks import only_addresses_player
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.orders.owners import build_pattern
from games.rules.orders.side_remarks import PLAYERS, drop_remarks
from games.rules.orders.tagged_words import COMMON

if TYPE_CHECKING:
    from games.rules.contract import Game

HOLDING = r"(?:持って|占めて|押さえて|所有して|占有して|使って|置いて)い?る|持つ|所有する|買った"
"""Before a name, Japanese tells with these whose it is: 青が持っている工場."""
SUBJECT = re.compile(
    rf"(?:さん)?(?:が(?!(?:\w{{2,8}}[にで])?(?:{HOLDING})[ァ-ヺ一-鿿])"
    r"(?!\s?(?:\d|[一二三四五六七八九十ひふみよ])+\s?[個つ人枚こ])|は|も)|さん(?![にのからをへ])"
    r"|(?:さん)?に(?:渡|譲|あげ)|さんに(?:お願|おねが|頼|任)"
)
"""Words of Japanese that make what stands before them the one who acts, or who is asked or given
something; no amount."""


ASSENT = r"(?:gerne?|mit|mal|jetzt|sofort|naturlich|auf jeden fall|sehr|doch|ja|danke|bitte)"
SECOND_ASKS = re.compile(rf"[^ ]* ich (?!(?:{ASSENT}(?: |$))+$)")
"""Behind a verb that begins a line, German asks: "nehme ich die 3"; "nehmen wir die 3" does not,
nor does "nehm ich gern", of what the question is about."""
ASKED_BEHIND = re.compile(r"\w+ (?:ich|wir)\b")
"""Behind a thing that begins a line, the same words say who acts: "den gelben gebe ich ab"."""
BROKEN_OFF = re.compile(r"\s*\w+\s*[,;:.!–—]")
"""Behind a sign, what follows the first word is another sentence: "fertig, ich höre auf"."""
OWNED = re.compile(
    r"(?:my|our|one|an?|den|dem|einen|einem|mein(?:en?|em)?|unseren|eine?|mon|ma|mes|un|une|avec|mit"
    r"|les? derniers?|with|自分|私|手元)\b"
    r"|c est .* que (?:je|j|on)\b|(?:chez|dans|face a) (?:les? )?\w+ (?:[,:] ?)?(?:je|j|on)\b"
    r"|l[ea]s? \w+ (?:va|vont|ira|iront|files?|filent|part|partent|travaillent|bossent) "
    r"(?:travailler |bosser )?(?:aux?|a|chez|dans|sur|en)\b"
    r"|(?:der \w+e (?:geht|kommt|wandert|arbeitet)|die \w+en (?:gehen|kommen|wandern|arbeiten))\b"
)
"""Before a colour these make it a thing and no player."""
BEGINS_ASKING = re.compile(
    r"(?!(?:can|could|may|might) i (?:please )?\w+ .*\bplease$)"
    r"(?!(?:would|could|will|can) you (?:please|kindly|be so kind) )"
    r"(?:do|does|did|should|shall|am|is|are|will|would|must|can|could|may|might) "
    r"(?:he|she|they|i|we|it|you)\b"
    r"|(?:soll|sollen|sollte|sollten|darf|durfen|duerfen|durfte|kann|konnen|koennen|konnte|muss|mussen"
    r"|muessen|musste|will|wollen|mochte|moechte|wurde|wuerde|hatte|haette) (?:ich|wir)\b"
    r"|(?:kann|darf|soll|muss|hat|hab|habe|haben|ist|war|wird|wurde|will) "
    r"(?:er|sie|es|das|man|jemand|rot|blau|gelb|grun|gruen)\b"
    r"|(?:nehmen|setzen|stellen) wir (?:(?:ein)?mal |einfach )?(?:an|vor|uns|den fall|voraus)\b"
    r"|(?:bekommen|kriegen|brauchen|haben|sind|werden) wir\b|angenommen\b"
    r"|est ce qu|qu est ce|dois je|puis je|peut on|doit on|faut il"
)
"""A line that begins so asks."""
TELLS_OF_ANOTHER = re.compile(
    r"^(?:his|her|their|your) (?:\w+ )+(?:gets?|(?:will|shall|should|to) be|should get) |"
    r"^(?:i a?m|we a?re) back\b|\bkeep(?:s|ing)? \w+ing\b"
    r"|^(?:er|sie) (?!soll|kommt|geht|bleibt|wird|ist|darf|passt|liegt|bringt)\w+t\b"
    r"|^qui (?!m[ei]? )|\b(?:on|qui) (?:m|nous) (?:a|ont) "
    r"|\bs ils? (?!(?:te|vous) plai)|\bsoit\b.*\bsoit\b"
    r"|(?<!\bs )(?<!\bqu )(?<!\bou )\b(?:il|elle) (?!(?:me|m|nous) |est |sera |re?part|part\b"
    r"|(?:retourne|rentre|revient|repose|reste) (?:a|au|en|chez|d ou|ou)\b"
    r"|a (?:plein|plus|beaucoup|le plus|l air|assez|tout)\b"
    r"|y a|va (?:a|au|en|sur|dans)\b|ira (?:a|au|en|sur|dans)\b|suffit|faut|faudra|convient|ne )"
)
"""English for what becomes of another's things, and for talk of who writes; German and French for
what another does, and French for "if"; "il me faut", "elle est à moi" and what a thing does are
not."""
UNREAL = re.compile(
    r"\b(?:ha[e]?tte?|wu[e]?rde?)\b"
    r"(?!(?: ich| mein gebot)?(?: (?:ja|leider|da|dort|schon))* u[e]?berboten)"
)
"""Without a word of wishing, German tells with these what would be, or was."""
FEELING = re.compile(r"^(?:es|das|mich|mir)\b.*\bzu \w+e?n[.! ]*$")
"""With "to do" at the end German tells what it would be like: "es lohnt sich, rot zu bieten"."""
REGRET = re.compile(r"\bha[e]?tte\b.*\b\w*(?:ge(?!lb)\w+(?:t|en)|nommen)[.! ]*$")
"""With a past participle at the end German tells what one would have liked: "ich hätte gern
geerntet"."""
LIKING = re.compile(
    r"^ich (?!hatte?\b|haette\b|wu[e]?rde|mo[e]?chte|will\b)\w+ "
    r"(?:(?:sehr|auch|so|immer|ja) )?gerne?\b"
    r"(?! (?:de[nmr]|die|das|mein\w*|ein\w*|zwei|drei|vier|alle\w*|beide\w*|auf|mit|\$|\d))"
)
"""German for what one likes to do, with no thing or number that is meant: "ich tauche gern"; "ich
hätte gern" wishes."""
WISHING = re.compile(r"\b(?:gerne?|lieber|liebsten|haben|bitte|danke)\b")
ENDS_ASKING = re.compile(
    r"(?:よね|のに|のは|のも|(?<=[うくぐすつぶむ])の|(?:頑張|がんば)(?:って|れ)(?:ください|下さい|ね)?"
    r"|(?<=[一-鿿ァ-ヺー])ありがとう(?:ございま(?:す|した))?)[。！!]*$"
)
"""Particles of Japanese that make a sentence a question or a regret, each alone harmless; and
words that thank for a thing, or wish another luck."""
TONE = re.compile(r"(?:^|\s)/(?:s|sarc|sarcasm|j|jk|hj)\b", re.IGNORECASE)
"""The signs by which a line of chat says that it is meant in jest."""
HAS = re.compile(
    r"((?:l[ea]s? |l['’])?[A-Za-zÀ-ÿ' -]+?) (?:a|ont) (?:déjà |aussi |encore |bien )?"
    r"(?:\d+|une?|deux|trois|quatre|cinq|six|sept|huit|plein|beaucoup|pas|plus)\b",
    re.IGNORECASE,
)
"""French for what a thing has, with the accent that "to" has and "has" has not."""
BESIDE_DEED = re.compile(r"\b(?:(?:nach|vor|bei) de[mr]|beim) ")
"""German before what is done at another time: "nach dem Ernten"."""
AFTER_DEED = re.compile(
    r"(?:(?<![べ全])て|んで)から|すると[。、]*$|^en (?!avant\b)\w+ant (?!.*\bje?\b)"
)
"""Japanese behind what is done before; French for what is done meanwhile, and no more."""


def tells_or_asks(game: Game[Any], raw: str) -> bool:
    """Whether a line tells of a player or asks by the order of its words, whatever they are: it
    begins with a colour that does something ("Red buys …"), or with a verb before who acts."""
    plain = fold_sentence(drop_smiles(raw))
    if has_form_of_telling(plain) or sends_player(raw):
        return True
    lexicons = [load_lexicon(game.name, game.forms, language) for language in LANGUAGES]
    if stands_beside_deed(lexicons, plain) or tells_what_thing_has(lexicons, raw):
        return True
    if any(only_addresses_player(lexicon, raw) for lexicon in lexicons):
        return True
    return says_who_acts(lexicons, raw, plain)


def says_who_acts(lexicons: Sequence[Lexicon], raw: str, plain: str) -> bool:
    """Whether a line begins with a verb before who acts, or else with a player who does something.
    `plain`: the line folded."""
    if SECOND_ASKS.match(plain) and not BROKEN_OFF.match(raw):
        return any(begins_with_verb(lexicon, plain) for lexicon in lexicons)
    return any(
        begins_with_player(lexicon, lexicons, fold_sentence(drop_remarks(lexicon, raw)))
        for lexicon in lexicons
    )


def has_form_of_telling(plain: str) -> bool:
    """Whether a line asks, or tells of another or of what is not, in words that no game owns."""
    if ENDS_ASKING.search(plain) or BEGINS_ASKING.match(plain):
        return True
    unreal = UNREAL.search(plain) and not WISHING.search(plain)
    telling = (REGRET, FEELING, LIKING, TELLS_OF_ANOTHER)
    return bool(unreal) or any(sentence.search(plain) for sentence in telling)


def sends_player(raw: str) -> bool:
    """Whether a line begins with the name of a player, and then says a place: "Red on the inn"."""
    return any(build_pattern(language, "sent").match(raw) for language in LANGUAGES)


def halts(raw: str) -> bool:
    """Whether a part of a line takes the order beside it back, or puts it off: "I bid 5, wait"."""
    parts = [fold_sentence(part.strip(" ,;:.!–—。、！")).strip() for part in split_parts(raw)]
    return bool(TONE.search(raw)) or any(map(build_halting().fullmatch, parts))


@cache
def build_halting() -> re.Pattern[str]:
    """All ways to say so."""
    return re.compile("|".join(way for table in COMMON.values() for way in table["halting"]))


def stands_beside_deed(lexicons: Sequence[Lexicon], plain: str) -> bool:
    """Whether a line says what is done before or after something, and not what is done now."""
    words = [plain[found.end() :].split(" ", 1)[0] for found in BESIDE_DEED.finditer(plain)]
    tags = [one.find_tags(word) for one in lexicons for word in words]
    return bool(AFTER_DEED.search(plain)) or any(map(is_deed, tags))


def tells_what_thing_has(lexicons: Sequence[Lexicon], raw: str) -> bool:
    """Whether a line begins with the name of a thing, and tells how much it has."""
    found = HAS.match(raw.strip())
    words = [cut_line(lexicon, fold_sentence(found[1])) or () for lexicon in lexicons if found]
    return any(len(each) > 0 and all(map(names_or_points, each)) for each in words)


def names_or_points(one: Token) -> bool:
    """Whether a word is the name of a thing that nobody does, or says nothing."""
    kinds = {tag[:2] for tag in one.tags}
    return "-" in one.tags or ("c:" in kinds and "v:" not in kinds)


def is_deed(tags: Tags) -> bool:
    """Whether a word is a verb and names no thing but this deed."""
    deeds = {tag[2:] for tag in tags if tag[:2] == "v:"}
    return bool(deeds) and {tag[2:] for tag in tags if tag[:2] == "c:"} <= deeds


def begins_with_player(lexicon: Lexicon, lexicons: Sequence[Lexicon], plain: str) -> bool:
    """The same, where the colour is of this lexicon. `lexicons`: those of all languages."""
    if OWNED.match(plain):
        return False
    at = skip_words(lexicon, plain)
    ends = [
        end for end, _cost in list_word_ends(lexicon, plain, at)
        if PLAYERS & lexicon.find_tags(plain[at:end])
    ]  # fmt: skip
    rests = [plain[end:].lstrip(" ,:、") for end in ends]
    if LETTERED.search(plain):
        return any(map(SUBJECT.match, rests))
    return any(
        begins_with_verb(one, rest[skip_words(one, rest) :])
        for rest in rests if not ASKED_BEHIND.match(rest)
        for one in lexicons
    )  # fmt: skip


def skip_words(lexicon: Lexicon, plain: str) -> int:
    """Where the first word begins that says something."""
    at = 0
    while ends := [
        end for end, _cost in list_word_ends(lexicon, plain, at)
        if end < len(plain) and "-" in (lexicon.find_tags(plain[at:end]) or {"-"})
        and not plain[at:end].isdecimal()
    ]:  # fmt: skip
        at = max(ends)
    return at


def begins_with_verb(lexicon: Lexicon, rest: str) -> bool:
    """Whether the first word is a verb, perhaps with an ending of the third person. An infinitive
    of German that ends the line tells of nobody: "Blau abgeben"."""
    word = rest.split(" ", 1)[0]
    if lexicon.language == "de" and word.endswith("en") and word == rest:
        return False
    forms = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("t"),
             word.removesuffix("et")}  # fmt: skip
    return any(tag[:2] == "v:" for form in forms for tag in lexicon.find_tags(form))
