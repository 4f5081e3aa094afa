"""What a stranger has written, as it may stand in a mail of ours: nothing in it that a mail program
makes a link of."""

from __future__ import annotations

import re
import unicodedata

from accounts.naming.clean import is_blank_text, remove_invisible_letters

LONGEST = 60
LEFT_OUT = "…"
# An address of any kind, a domain, the number of a machine or of a telephone.
LINK = re.compile(r"://|@|\bwww\b|\w\.\w{2,}|\d+\.\d+\.\d+|^[a-z][\w+.-]*:\S", re.IGNORECASE)
NUMBER = re.compile(r"\+?\d(?:[\s().-]*\d){5,}")


def remove_links(text: str) -> str:
    """The text in one line of 60 letters at most, an ellipsis for whatever could be opened or
    called; "" if no word
    is left."""
    kept = remove_addresses(text)
    return kept if len(kept) <= LONGEST else kept[: LONGEST - 1].rstrip() + LEFT_OUT


def remove_addresses(text: str) -> str:
    """The same, however long it is."""
    plain = unicodedata.normalize("NFKC", remove_invisible_letters(text))
    words = [
        LEFT_OUT if LINK.search(word) else word for word in NUMBER.sub(LEFT_OUT, plain).split()
    ]
    kept = re.sub(rf"(?:{LEFT_OUT}\s*){{2,}}", f"{LEFT_OUT} ", " ".join(words)).strip()
    return "" if is_blank_text(kept) or not any(letter.isalnum() for letter in kept) else kept
