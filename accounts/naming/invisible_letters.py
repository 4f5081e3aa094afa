"""What people write to others, without letters that cannot be seen or that turn the order of
others."""

from __future__ import annotations

import unicodedata

from accounts.naming.lookalikes import load_letter_tables

EMOJI_STYLE = "\ufe0f"
JOINERS = "\u200c\u200d"


def remove_invisible_letters(text: str) -> str:
    """The text without marks of direction and without invisible letters, but those that its own
    words need.

    Kept: line breaks and tabs; the style of an emoji; a joiner within emoji, Arabic or Indic words.
    Half a surrogate pair, which no database takes, and NUL are gone as well.
    """
    kept: list[str] = []
    for letter in text:
        if is_visible_letter(letter) or is_needed_invisible(letter, kept[-1] if kept else ""):
            kept.append(letter)
    return "".join(kept)


def is_visible_letter(letter: str) -> bool:
    """Whether the letter has a picture of its own, or is a space or a line break."""
    if letter in "\n\r\t":
        return True
    return unicodedata.category(letter) not in (
        "Cc",
        "Cs",
        "Cf",
    ) and not load_letter_tables().ignorable.has(letter)


def is_needed_invisible(letter: str, before: str) -> bool:
    """Whether this invisible letter changes how the one before it is drawn, in a way that is meant
    to be."""
    if not before:
        return False
    picture = unicodedata.category(before) in ("So", "Sk", "Sm") or before in "#*0123456789"
    if letter == EMOJI_STYLE:
        return picture
    joined = unicodedata.bidirectional(before) == "AL" or unicodedata.combining(before) == 9
    return letter in JOINERS and (picture or joined or before == EMOJI_STYLE)


def is_blank_text(text: str) -> bool:
    """Whether there is nothing to read: no letter, digit, punctuation mark or picture that is more
    than white."""
    return all(
        letter.isspace() or not is_visible_letter(letter) or letter in "\u2800\U0001d159"
        for letter in text
    )
