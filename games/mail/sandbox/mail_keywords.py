"""Words of a mail that are no moves: asking to be shown something, taking back, going away, writing
to the table.

Pure: no Django, and no file is opened, because mails are read in a cage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.rules.text import fold_text

SHOWN = {
    "help": ("help", "?", "hilfe", "aide", "ヘルプ"),
    "board": ("board", "brett", "spielbrett", "spielplan", "plateau", "盤面", "ボード"),
    "menu": ("menu", "menü", "möglichkeiten", "choix", "メニュー"),
    "history": (
        *("history", "log", "verlauf", "protokoll", "historique", "journal", "履歴", "ログ"),
    ),
    "rules": ("rules", "regeln", "spielregeln", "règles", "ルール"),
    "games": (
        *("games", "my games", "spiele", "meine spiele", "parties", "mes parties"),
        *("ゲーム", "ゲーム一覧"),
    ),
    "unsubscribe": (
        *("unsubscribe", "abmelden", "abbestellen", "désabonner", "se désabonner"),
        *("配信停止", "購読解除"),
    ),
    "page": (
        *("vote", "join", "take a seat", "open a table"),
        *("abstimmen", "beitreten", "mitspielen"),
        *("voter", "rejoindre"),
        *("投票", "参加する"),
    ),
}
UNDO = (
    "undo",
    "zurücknehmen",
    "rückgängig",
    "annuler",
    "annule",
    "取り消し",
    "取消",
    "取り消します",
    "取消します",
)
AWAY = (
    "away until",
    "away till",
    "weg bis",
    "abwesend bis",
    "absent jusqu'au",
    "absente jusqu'au",
    "不在",
    "留守",
    "留守にします",
)
MESSAGE = ("message", "nachricht", "メッセージ", "伝言")
END = (
    "end of message",
    "end message",
    "ende der nachricht",
    "fin du message",
    "メッセージ終わり",
    "メッセージここまで",
)

STRAY = re.compile(r"[,、・]|(?<!\w)['’‘`´]|['’‘`´](?!\w)")
"""A sign with which no whole line is one of these words."""
MEANS = {fold_text(word): meaning for meaning, all_of_them in SHOWN.items() for word in all_of_them}
UNDOES = frozenset(map(fold_text, UNDO))
CONFIRM_ON = frozenset(
    map(
        fold_text,
        ("confirm on", "bestätigen an", "confirmer activer", "confirmation on", "確認オン"),
    )
)
"""Replies are believed no more."""
YES = frozenset(map(fold_text, ("yes", "ja", "oui", "はい")))
"""A whole line that says yes to what one mail has offered; nothing shorter does."""
NO = frozenset(map(fold_text, ("no", "nein", "non", "いいえ")))
RESIGNS = frozenset(
    map(
        fold_text,
        (
            *("resign", "leave", "aufgeben", "aussteigen", "verlassen"),
            *("abandonner", "quitter", "投了", "退席"),
        ),
    )
)
"""The seat is given up for good, after a "yes"; at a table that has not begun, at once."""
PAUSES = re.compile(r"(?:pause|pausieren|一時停止)(?: (\d{1,2}))?(?: ?(?:days?|tage?|jours?|日))?")
PAUSE_DAYS = 7
"""So long a pause is asked for where no number of days is written."""
RESIGN, PAUSE = "resign", "pause"
JOINS = frozenset(
    map(
        fold_text,
        ("join", "take a seat", "beitreten", "mitspielen", "rejoindre", "participer", "参加する"),
    )
)
"""A seat is taken, where a mail has offered one, after a "yes"."""
ENDS = frozenset(map(fold_text, END))
LEAVES = tuple(map(fold_text, AWAY))
UNTIL = (
    "まで留守にします",
    "まで不在にします",
    "まで不在です",
    "まで留守です",
    "まで不在",
    "まで留守",
)
"""How a Japanese line ends that says until when; the longest first."""
PLAN = ("plan", "プラン", "計画")
SWITCHES = {
    "show": ("",),
    "off": ("off", "aus", "désactiver", "オフ", "停止"),
    "on": ("on", "an", "ein", "activer", "オン", "再開"),
    "delete": ("delete", "löschen", "supprimer", "effacer", "削除"),
}
TALK = re.compile(
    rf"\s*(?:{'|'.join(MESSAGE)})(?:\s*[:：]|(?=\s+\S))\s*(.*)", re.IGNORECASE | re.DOTALL
)
"""A message begins here; where something follows in the line, the colon may be missing."""

PLANNED = re.compile(rf"\s*(?:{'|'.join(PLAN)})\s*[:：]\s*(.*)", re.IGNORECASE | re.DOTALL)
DOES = {
    fold_text(f"{word} {switch}"): do
    for do, all_of_them in SWITCHES.items()
    for word in PLAN
    for switch in all_of_them
}


class MailContents(NamedTuple):
    """What a mail's lines are for. `wanted`: what is to be shown; `away`: the day, as it was
    written; `message`: to the table; `do`: what is done with the plan ("write", "show", "off",
    "on", "delete"), and `plan` its new text; `orders`: everything else, moves and `undo`, in order;
    `talks`: it has a message, if only an empty one; `beneath`: its lines below the first; `below`:
    what stands below its end, and is not told; `asks`: what is done
    after a "yes": "resign", or "pause 7", for so many days."""

    wanted: frozenset[str]
    away: str
    message: str
    orders: tuple[str, ...]
    undo: bool
    do: str = ""
    plan: str = ""
    talks: bool = False
    beneath: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    asks: str = ""


def sort_by_purpose(
    lines: Sequence[str], verbs: frozenset[str], below: Sequence[str] = ()
) -> MailContents:
    """The lines by what they are for; `below` are those that follow and are not read. A word that
    is a verb of the game is a move there."""
    wanted: set[str] = set()
    away, orders, undo, do, asks = "", [], False, "", ""
    above_talk, message = split_at_word(lines, TALK)
    above, plan = split_at_word(above_talk, PLANNED)
    for line in above:
        plain = fold_text(line)
        word = "" if plain in verbs else read_keyword(line)
        if word in MEANS:
            wanted.add(MEANS[word])
        elif (day := read_absence_end(plain)) is not None:
            away = day or line
        elif word in DOES:
            do = DOES[word]
        elif asked := read_confirmable_word(word):
            asks = asked
        else:
            undo |= word in UNDOES
            orders.append(line)
    letter = MailContents(
        frozenset(wanted), away, message, tuple(orders), undo, "write" if plan else do, plan
    )._replace(asks=asks)
    if len(above_talk) == len(lines):
        return letter
    return letter._replace(
        talks=True, beneath=tuple(lines[len(above_talk) + 1 :]), below=tuple(below)
    )


def read_keyword(line: str) -> str:
    """What a whole line says, folded; "" with a comma or half a pair of quotes beside it."""
    return "" if STRAY.search(line) else fold_text(line)


def is_message_end(line: str) -> bool:
    """Whether the line is the written end of a message."""
    return fold_text(line).rstrip(" .!。") in ENDS


def split_off_message(
    own: tuple[str, ...],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Orders; a message to the table as it was written, up to its written end or else to the first
    empty line; what stands below that."""
    begin = next((at for at, line in enumerate(own) if TALK.fullmatch(line)), len(own))
    orders, rest = tuple(filter(None, own[:begin])), own[begin:]
    end = next((at for at, line in enumerate(rest) if is_message_end(line)), None)
    if end is None:
        end = next((at for at, line in enumerate(rest) if not line), len(rest))
    return orders, rest[:end], tuple(filter(None, rest[end + 1 :]))


def is_keyword_line(line: str, verbs: frozenset[str]) -> bool:
    """Whether the line, above any message, would be one of these words."""
    plain = fold_text(line)
    if TALK.fullmatch(line) or PLANNED.fullmatch(line) or read_absence_end(plain) is not None:
        return True
    known = any(plain in words for words in (MEANS, DOES, UNDOES))
    return plain not in verbs and (known or bool(read_confirmable_word(plain)))


def read_confirmable_word(word: str) -> str:
    """What this word does once its writer has said "yes" to it; "" if nothing."""
    if word in RESIGNS:
        return RESIGN
    found = PAUSES.fullmatch(word)
    return f"{PAUSE} {int(found[1] or PAUSE_DAYS)}" if found else ""


def split_at_word(lines: Sequence[str], word: re.Pattern[str]) -> tuple[Sequence[str], str]:
    """The lines above a word ("message:"), and all that stands below it."""
    for at, line in enumerate(lines):
        if found := word.fullmatch(line):
            return lines[:at], "\n".join([found[1], *lines[at + 1 :]]).strip()
    return lines, ""


def read_absence_end(plain: str) -> str | None:
    """The day until which a folded line says that its writer is away, as they wrote it; None: it
    says no such thing."""
    if ending := next((words for words in UNTIL if plain.endswith(words)), ""):
        return plain.removesuffix(ending).strip()
    return next(
        (plain.removeprefix(word).strip() for word in LEAVES if has_first_words(plain, word)), None
    )


def has_first_words(plain: str, word: str) -> bool:
    """Whether the folded line begins with these words as a whole."""
    return plain == word or plain.startswith(word + " ")
