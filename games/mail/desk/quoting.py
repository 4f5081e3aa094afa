"""What moderators wrote, in a mail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext

if TYPE_CHECKING:
    from games.mail.desk.at_hand import DeskMailContext


def quote_moderators(seen: DeskMailContext, fact: Any) -> tuple[str, ...]:
    """Their words, a line each; where somebody wants discreet mails, where to read them."""
    if seen.discreet:
        return (gettext("It is on the page: you wanted nothing hidden in your mails."),)
    words = seen.letters.words.get(fact.text, "")
    return tuple(line.strip() for line in words.splitlines() if line.strip())
