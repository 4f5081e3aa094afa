"""Words of a mail that are no moves: asking to be shown something, taking back, going away, writing to the table.

Pure: no Django, and no file is opened, because mails are read in a cage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.rules.speech import fold

SHOWN = {
    "help": ("help", "hilfe", "aide", "ヘルプ"),
    "board": ("board", "brett", "spielbrett", "spielplan", "plateau", "盤面", "ボード"),
    "menu": ("menu", "menü", "möglichkeiten", "choix", "メニュー"),
    "history": ("history", "verlauf", "historique", "履歴"),
}
UNDO = ("undo", "zurücknehmen", "rückgängig", "annuler", "annule", "取り消し", "取消")
AWAY = ("away until", "away till", "weg bis", "abwesend bis", "absent jusqu'au", "absente jusqu'au", "不在")
MESSAGE = ("message", "nachricht", "メッセージ")

MEANS = {fold(word): meaning for meaning, all_of_them in SHOWN.items() for word in all_of_them}
UNDOES = frozenset(map(fold, UNDO))
LEAVES = tuple(map(fold, AWAY))
UNTIL = "まで不在"
PLAN = ("plan", "プラン", "計画")
SWITCHES = {
    "show": ("",),
    "off": ("off", "aus", "désactiver", "オフ", "停止"),
    "on": ("on", "an", "ein", "activer", "オン", "再開"),
    "delete": ("delete", "löschen", "supprimer", "effacer", "削除"),
}
TALK = re.compile(rf"\s*(?:{'|'.join(MESSAGE)})\s*[:：]\s*(.*)", re.IGNORECASE | re.DOTALL)

PLANNED = re.compile(rf"\s*(?:{'|'.join(PLAN)})\s*[:：]\s*(.*)", re.IGNORECASE | re.DOTALL)
DOES = {fold(f"{word} {switch}"): do for do, all_of_them in SWITCHES.items() for word in PLAN for switch in all_of_them}


class Letter(NamedTuple):
    """What a mail's lines are for. `wanted`: what is to be shown; `away`: the day, as it was written; `message`: to the
    table; `do`: what is done with the plan ("write", "show", "off", "on", "delete"), and `plan` its new text; `orders`:
    everything else, moves and `undo`, in order."""

    wanted: frozenset[str]
    away: str
    message: str
    orders: tuple[str, ...]
    undo: bool
    do: str = ""
    plan: str = ""


def sorted_out(lines: Sequence[str], verbs: frozenset[str]) -> Letter:
    """The lines by what they are for. A word that is a verb of the game is a move there."""
    wanted: set[str] = set()
    away, orders, undo, do = "", [], False, ""
    above, message = cut(lines, TALK)
    above, plan = cut(above, PLANNED)
    for line in above:
        plain = fold(line)
        shown = MEANS.get(plain, "")
        if shown and plain not in verbs:
            wanted.add(shown)
        elif (day := leaving(plain)) is not None:
            away = day or line
        elif plain in DOES and plain not in verbs:
            do = DOES[plain]
        else:
            undo |= plain in UNDOES and plain not in verbs
            orders.append(line)
    return Letter(frozenset(wanted), away, message, tuple(orders), undo, "write" if plan else do, plan)


def cut(lines: Sequence[str], word: re.Pattern[str]) -> tuple[Sequence[str], str]:
    """The lines above a word ("message:"), and all that stands below it."""
    for at, line in enumerate(lines):
        if found := word.fullmatch(line):
            return lines[:at], "\n".join([found[1], *lines[at + 1 :]]).strip()
    return lines, ""


def leaving(plain: str) -> str | None:
    """The day until which a folded line says that its writer is away, as he wrote it; None: it says no such thing."""
    if plain.endswith(UNTIL):
        return plain.removesuffix(UNTIL).strip()
    return next((plain.removeprefix(word).strip() for word in LEAVES if begins(plain, word)), None)


def begins(plain: str, word: str) -> bool:
    """Whether the folded line begins with these words as a whole."""
    return plain == word or plain.startswith(word + " ")
