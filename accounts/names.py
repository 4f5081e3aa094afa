"""What may be a display name, and what a newcomer is called until they say."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.naming.invisible_letters import is_blank_text, is_visible_letter
from accounts.naming.lookalikes import has_mixed_scripts, has_piled_marks, load_letter_tables
from accounts.naming.reserved_names import is_reserved_name

NAME_MAX = 32
NAME_MIN = 2
LINK = re.compile(r"www\.|\w\.\w{2,}", re.IGNORECASE)


def tidy_name(name: str) -> str:
    """The name as it is kept: one Unicode form, single spaces, no space around it."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip()


def validate_name(name: str) -> None:
    """Raise ValidationError unless `name` has 2-32 characters and reads as what it is: a person's
    own name.

    It is no address and no link, holds nothing invisible, mixes no scripts (UTS #39) and is no word
    of the site.
    """
    if not NAME_MIN <= len(name) <= NAME_MAX:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            params={"least": NAME_MIN, "most": NAME_MAX},
        )
    if "@" in name:
        raise ValidationError(
            _("Everyone at your tables sees your name. Please don’t use an email address.")
        )
    if LINK.search(name):
        raise ValidationError(
            _("Everyone at your tables sees your name. Please don’t use a web address.")
        )
    validate_letters(name)
    if is_reserved_name(name):
        raise ValidationError(
            _("This name could be mistaken for someone who runs this site. Please choose another.")
        )


def validate_letters(name: str) -> None:
    """Raise ValidationError unless each letter can be seen, and all of them belong together."""
    if any(not is_visible_letter(letter) for letter in name):
        raise ValidationError(_("This name contains an invisible character."))
    strange = "".join(
        dict.fromkeys(letter for letter in name if not load_letter_tables().allowed.has(letter))
    )
    if strange and not is_blank_text(name):
        raise ValidationError(
            _("These characters cannot be part of a name: %(these)s"), params={"these": strange}
        )
    if is_blank_text(name) or not any(letter.isalnum() for letter in name):
        raise ValidationError(_("A name needs a letter."))
    validate_letter_mix(name)


def validate_letter_mix(name: str) -> None:
    """Raise ValidationError for letters that do not belong together."""
    if has_mixed_scripts(name):
        raise ValidationError(
            _("This name mixes letters of several scripts that look alike. Please keep to one.")
        )
    if has_piled_marks(name):
        raise ValidationError(_("This name piles too many marks on one letter."))


def generate_islander_names() -> Iterator[str]:
    """Names for newcomers in the language they read, without end: "Islander 482131"."""
    while True:
        yield f"{_('Islander')} {secrets.randbelow(900_000) + 100_000}"
