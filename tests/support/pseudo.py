"""A language that no one speaks: every message of the site in brackets and longer by 40 %. What has
no brackets was written past the catalogues."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from keywest_site.fragment_cache import FragmentCache

OPEN, CLOSE, LONGER = "⟦", "⟧", "~"
EDGES = re.compile(r"\A(\s*)(.*?)(\s*)\Z", re.S)
MARKS = re.compile(r"<[^>]*>|%\(\w+\)\w|%%|\{\w*\}|&\w+;")
WORD = 8
"""Letters of a word that is added."""


class PseudoTranslation(trans_real.DjangoTranslation):
    """Takes the place of a catalogue."""

    def gettext(self, message: str) -> str:
        """The message itself, marked; the empty one is the catalogue's head."""
        return lengthen(message.split(trans_real.CONTEXT_SEPARATOR)[-1])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """As in English."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def lengthen(message: str) -> str:
    """In brackets, with words of `~` at its end: 40 % of the letters that people see."""
    before, words, after = EDGES.fullmatch(message).groups()  # type: ignore[union-attr]
    if not words:
        return message
    more = LONGER * max(2, round(len(MARKS.sub("", words)) * 0.4))
    apart = " ".join(more[at : at + WORD] for at in range(0, len(more), WORD))
    joint = " " if " " in words else ""
    return f"{before}{OPEN}{words}{joint}{apart}{CLOSE}{after}"


@contextmanager
def pseudo_english() -> Iterator[None]:
    """English is this language; what was kept of English texts is forgotten before and after."""
    fake = PseudoTranslation("en")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(trans_real)["_translations"], "en", fake)
        patch.setattr(trans_real, "_default", fake)
        with translation.override("en", deactivate=True):
            forget_texts()
            yield
    forget_texts()


def forget_texts() -> None:
    """Empties what functions of ours and shelves of pieces of pages remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("games", "accounts", "keywest_site")):
            for one in list(vars(module).values()):
                if isinstance(one, FragmentCache):
                    one.forget()
                elif hasattr(one, "cache_clear"):
                    one.cache_clear()
