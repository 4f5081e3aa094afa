"""What may be a display name, and what a newcomer is called until they say."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.naming.clean import is_blank, is_seen
from accounts.naming.looks import is_mixed, is_piled, tables
from accounts.naming.reserved import is_reserved

NAME_MAX = 32
NAME_MIN = 2
LINK = re.compile(r"www\.|\w\.\w{2,}", re.IGNORECASE)


def tidy(name: str) -> str:
    """The name as it is kept: one Unicode form, single spaces, no space around it."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip()


def validate_name(name: str) -> None:
    """Raise ValidationError unless `name` has 2-32 characters and reads as what it is: a person's
    own name.

    It is no address and no link, holds nothing invisible, mixes no scripts (UTS #39) and is no word
    of the house.
    """
    if not NAME_MIN <= len(name) <= NAME_MAX:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            params={"least": NAME_MIN, "most": NAME_MAX},
        )
    if "@" in name:
        raise ValidationError(
            _("Everybody at a table sees your name: better not an e-mail address.")
        )
    if LINK.search(name):
        raise ValidationError(
            _("Everybody at a table sees your name: better not the address of a page.")
        )
    validate_letters(name)
    if is_reserved(name):
        raise ValidationError(
            _("This name could be taken for somebody of the house. Please choose another.")
        )


def validate_letters(name: str) -> None:
    """Raise ValidationError unless each letter can be seen, and all of them belong together."""
    if any(not is_seen(letter) for letter in name):
        raise ValidationError(_("This name holds a character that cannot be seen."))
    strange = "".join(dict.fromkeys(letter for letter in name if not tables().allowed.has(letter)))
    if strange and not is_blank(name):
        raise ValidationError(
            _("These characters cannot be part of a name: %(these)s"), params={"these": strange}
        )
    if is_blank(name) or not any(letter.isalnum() for letter in name):
        raise ValidationError(_("A name needs a letter."))
    validate_company(name)


def validate_company(name: str) -> None:
    """Raise ValidationError for letters that do not belong together."""
    if is_mixed(name):
        raise ValidationError(
            _("This name mixes letters of several scripts that look alike. Please keep to one.")
        )
    if is_piled(name):
        raise ValidationError(_("This name piles too many marks on one letter."))


def islanders() -> Iterator[str]:
    """Names for newcomers, without end: "Islander 482131"."""
    while True:
        yield f"Islander {secrets.randbelow(900_000) + 100_000}"
