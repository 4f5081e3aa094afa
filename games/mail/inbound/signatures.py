"""Learns and forgets the blocks with which a person's mails end, and checks which blocks may be
taught at all."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.mail.inbound.models import Signature
from games.mail.inbound.orders.line_classes import NO_VERBS, may_be_order
from games.mail.sandbox.mail_keywords import (
    CONFIRM_ON,
    JOINS,
    NO,
    YES,
    is_keyword_line,
    is_message_end,
)
from games.mail.sandbox.marks import drop_empty_lines
from games.mail.sandbox.reading import remove_invisible, separate_own_words
from games.mail.sandbox.season_keywords import SOUNDS_LIKE
from games.rules.orders import speech
from games.rules.orders.vocabulary import get_number_words, list_game_words_in
from games.rules.orders.written_moves import list_unframed_lines, normalize_width
from games.rules.registry import GAMES
from games.rules.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import Person
    from games.mail.sandbox.reading import Reading


LINES_MOST, LONGEST, WORDS_LEAST = 6, 300, 2
WORD = re.compile(r"[^\W_]+")
SIZE = _("A signature has at most six lines and 300 characters.")
SHORT = _("A signature has two words or more.")
ORDER = _("“%(line)s” is a move, or a word that we read in emails, so it is never left out.")
FIGURES = _(
    "“%(line)s” has a number in it, which may be a move, so it is never left out. Telephone "
    "numbers may stand in lines of their own."
)
DOUBT = _("“%(line)s” could change what stands above it, so it is never left out.")
NOT_OWN = _(
    "This looks like a quotation, or like the lines that email programs add "
    "below an email. We already ignore those, so you needn’t add them."
)


def read_signature_block(text: str) -> tuple[str, ...]:
    """The lines of a block as they are compared: without blanks at their ends, none of them
    empty."""
    return drop_empty_lines([line.strip() for line in remove_invisible(text).splitlines()])


def get_longest_teachable_ending(reading: Reading) -> tuple[str, ...]:
    """The most of a mail's last lines that may be a signature; () if none may."""
    for at in range(len(reading.ending)):
        with suppress(ValidationError):
            check_signature_block(reading.ending[at:])
            return reading.ending[at:]
    return ()


def check_signature_block(block: Sequence[str]) -> None:
    """Raise ValidationError, in the reader's language, if this may be nobody's signature."""
    text = "\n".join(block)
    if len(block) > LINES_MOST or len(text) > LONGEST:
        raise ValidationError(SIZE)
    if len(WORD.findall(text)) < WORDS_LEAST:
        raise ValidationError(SHORT)
    for line in block:
        if why := find_signature_fault(line):
            raise ValidationError(why, params={"line": line[:60]})
    own = separate_own_words(f"x\n\n{text}")
    if own.doubtful or drop_empty_lines((*own.lines, *own.left))[1:] != tuple(block):
        raise ValidationError(NOT_OWN)


def find_signature_fault(line: str) -> object:
    """Why this line may stand in no signature; None: it may."""
    if is_mail_keyword(line) or is_move_or_number(line):
        return ORDER
    if not may_be_order(line, lambda _line: ()):
        return None
    return FIGURES if any(map(str.isdigit, line)) else DOUBT


def is_mail_keyword(line: str) -> bool:
    """Whether the line is one of the words that mails say to us, in any language."""
    folded = {fold_text(way) for way in (line, *list_unframed_lines(normalize_width(line), []))}
    known = YES | NO | JOINS | CONFIRM_ON | SOUNDS_LIKE
    return (
        bool(folded & known)
        or is_message_end(line)
        or any(is_keyword_line(w, NO_VERBS) for w in folded)
    )


def is_move_or_number(line: str) -> bool:
    """Whether the line is a number word, or a move of one of our games, or the first words of
    one."""
    said = list_unframed_lines(normalize_width(line), [])
    if any(fold_text(way) in get_number_words() for way in said):
        return True
    return any(
        speech.is_spoken_beginning(game.name, game.forms, w)
        for game in GAMES.values()
        for w in said
    )


def list_games_reading_block(block: Sequence[str]) -> list[str]:
    """The names of the games at whose tables the block is never left out, because a line of it has
    a word of their moves."""
    return [
        game.title
        for game in GAMES.values()
        if any(
            may_be_order(line, lambda said, game=game: list_game_words_in(game, said))
            for line in block
        )
    ]


# Teaching and forgetting, on the site alone.


MOST = 3
FULL = _("You can have three signatures at most. Delete one first.")


@transaction.atomic
def teach_signature(person: Person, block: Sequence[str]) -> None:
    """From now on this block is left out where a mail of theirs ends with it. Raises
    ValidationError if they have as many as anybody may have; one that is known is no second one."""
    check_signature_block(block)
    type(person).objects.select_for_update().get(pk=person.pk)
    theirs = list(Signature.objects.filter(person=person))
    if tuple(block) in [one.block for one in theirs]:
        return
    if len(theirs) >= MOST:
        raise ValidationError(FULL)
    Signature.objects.create(person=person, text="\n".join(block), taught_at=timezone.now())


def delete_signature(person: Person, pk: int) -> None:
    """It is read again as all that stands in a mail."""
    Signature.objects.filter(person=person, pk=pk).delete()
