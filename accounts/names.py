"""What may be a display name, and what a newcomer is called until he says."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

NAME_MAX = 32
NAME_MIN = 2


def tidy(name: str) -> str:
    """The name as it is kept: one Unicode form, single spaces, no space around it."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip()


def validate_name(name: str) -> None:
    """Raise ValidationError unless `name` is 2-32 visible characters and not an address."""
    if not NAME_MIN <= len(name) <= NAME_MAX:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."), params={"least": NAME_MIN, "most": NAME_MAX}
        )
    if "@" in name:
        raise ValidationError(_("Everybody at a table sees your name: better not an e-mail address."))
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise ValidationError(_("This name holds a character that cannot be seen."))


def islanders() -> Iterator[str]:
    """Names for newcomers, without end: "Islander 482131"."""
    while True:
        yield f"Islander {secrets.randbelow(900_000) + 100_000}"
