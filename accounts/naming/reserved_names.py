"""Names that nobody may take: others would believe that the site speaks, or read a sentence
wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from accounts.naming.lookalikes import build_look
from keywest_site.port import Port

list_site_names: Port[[], Iterable[str]] = Port("names_of_the_house")
"""Names that nobody may take, besides those of `accounts.naming.reserved_names`."""


OFFICES = """
admin admins administrator administrators administration mod mods moderator moderators moderation
operator bot bots robot robots computer staff support system sysop root postmaster webmaster
hostmaster abuse security noreply no-reply mailer-daemon official
organiser organisers organizer organizers organisator organisatorin veranstalter veranstalterin
organisateur organisatrice organisateurs
administratorin moderatorin betreiber betreiberin verwaltung systembetreuung
administrateur administratrice modérateur modératrice modération opérateur ordinateur
assistance système
管理者 管理人 管理 運営 運営者 主催者 事務局 モデレーター 管理チーム ボット
ロボット コンピューター サポート システム 公式
"""
"""Whoever says so claims an office here: not alone and not beside other words either."""

WORDS = """
you|yourself|me|myself|i am|we|us|they|everybody|everyone|anybody|nobody|no one|somebody|someone|all
host|the host|guest|player|players|spectator|team|the team|seat|stranger
substitute|stand-in|unknown|anonymous
desk|the desk|help desk|the owner|site|the site|website|staff
pult|das pult|inhaber|inhaberin|eigentümer|eigentümerin|besitzer|besitzerin
propriétaire|le propriétaire|la propriétaire|bureau|le bureau|デスク|オーナー|所有者|主催|幹事
key west|key west by post|post office|the post office|keyflower|bank|the bank|island boss
du|ihr|sie|ich|wir|uns|alle|jeder|jemand|niemand|keiner|wer|gastgeber|gastgeberin|gast|publikum
platz|vertretung
postamt|bank|die bank|inselboss|unbekannt|anonym
vous|toi|moi|nous|ils|elles|tous|toutes|tout le monde|personne|quelqu'un|hôte|hôtesse
invité|invitée|joueur|joueuse
public|équipe|l'équipe|remplaçant|remplaçante|bureau de poste|banque|la banque|inconnu|anonyme
red|blue|green|yellow|amber|violet|purple|turquoise|rot|blau|grün|gelb|bernstein|violett|lila|türkis
rouge|bleu|vert|jaune|ambre|pourpre|赤|青|緑|みどり|黄|黄色|琥珀|紫|ターコイズ
あなた|あなたたち|君|私|私たち|みんな|皆|全員|誰か|誰も|主催者|ホスト
ゲスト|プレイヤー|観客|席|代理|郵便局|銀行|匿名|不明
"""
"""Words that sentences about people are made of, and the colours of seats and pieces."""


STEMS = [
    "moderator",
    "moderateur",
    "moderatrice",
    "moderation",
    "administrat",
    "モデレーター",
    "運営",
    "管理",
    "事務局",
    "公式",
    "keywest",
]
"""Wherever in a name they stand, nobody reads anything else."""
LONG_WORD = 4
SITE_WORDS = """
the a of by for our your this site website page web server system service services account desk
office post mail team crew help helper helpers owner owners host hosts league leagues table tables
game games community info contact center centre news keyflower
der die das des von vom unser unsere diese dieser seite webseite website server dienst konto pult
amt team leitung hilfe inhaber inhaberin eigentümer eigentümerin besitzer besitzerin liga ligen
tisch tische spiel spiele spielleitung kontakt
le la les de du des l'équipe l'aide l'accueil notre ce cette site serveur service compte
bureau équipe aide propriétaire direction ligue ligues jeu jeux contact accueil
"""
"""Words that name nobody: a name made of these alone is that of an office."""
WORD_GAP = re.compile(r"[\s()_.,+&~!-]+")
INNER_WORD_END = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])"
)
"""Where a word ends within letters: "ModAda", "Admin7"."""


def is_reserved_name(name: str) -> bool:
    """Whether the name, or one that looks like it, belongs to the site."""
    words = [word for word in WORD_GAP.split(name) if word]
    parts = [part for word in words for part in INNER_WORD_END.split(word) if part]
    return (
        is_reserved_whole_name(name)
        or is_made_of_site_words(name, parts)
        or any(looks & list_office_looks() for looks in map(list_bare_looks, (*words, *parts)))
    )


def is_made_of_site_words(name: str, parts: Sequence[str]) -> bool:
    """Whether it is made of words of the site alone, apart or written as one."""
    apart = len(parts) > 1 and all(list_bare_looks(word) & list_site_word_looks() for word in parts)
    return apart or any(
        build_joined_words_pattern().fullmatch(seen) for seen in list_bare_looks(name)
    )


def is_reserved_whole_name(name: str) -> bool:
    """Whether it does as a whole, whatever stands between its letters."""
    looks = list_bare_looks(name)
    return bool(looks & (list_reserved_looks() | list_office_looks())) or any(
        stem in seen for stem in list_stem_looks() for seen in looks
    )


def list_bare_looks(name: str) -> frozenset[str]:
    """Its looks, as it is written, in small letters and in capitals (a capital I looks like a small
    l), without accents, which nobody sees in a hurry; marks of kana make other letters."""
    return frozenset(
        remove_accents(build_look(one)) for one in (name, name.casefold(), name.upper())
    )


def remove_accents(text: str) -> str:
    """The text without marks of Latin, Greek and Cyrillic letters."""
    apart = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")


@cache
def list_stem_looks() -> frozenset[str]:
    """The looks of the stems."""
    return list_looks_of_all(STEMS)


@cache
def list_office_looks() -> frozenset[str]:
    """The looks of the offices."""
    return list_looks_of_all(OFFICES.split())


@cache
def list_site_word_looks() -> frozenset[str]:
    """The looks of words that name nobody."""
    return list_looks_of_all(SITE_WORDS.split())


@cache
def build_joined_words_pattern() -> re.Pattern[str]:
    """Two or more longer ones of these words, written as one."""
    longer = sorted(word for word in list_site_word_looks() if len(word) >= LONG_WORD)
    return re.compile(f"(?:{'|'.join(map(re.escape, longer))}){{2,}}")


@cache
def list_reserved_looks() -> frozenset[str]:
    """The looks of all that is reserved as a whole."""
    own = [word.strip() for line in WORDS.strip().splitlines() for word in line.split("|")]
    return list_looks_of_all((*own, *list_site_names()))


def list_looks_of_all(names: Iterable[str]) -> frozenset[str]:
    """All looks of all of them."""
    return frozenset(seen for name in names for seen in list_bare_looks(name))
