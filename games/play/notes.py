"""Private notes of one person about one game: sealed, seen by nobody else, gone with their seat."""

from __future__ import annotations

from binascii import a2b_base64
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.play.models import Note, Seat
from games.play.refusals import NotYours
from games.rules.text import _
from games.rules.types import Refused
from keywest_site.sealing import Unreadable, pad_text, seal, unpad_text, unseal

LONGEST = 4000
NOTE, BLOCK = "note", 512
"""What the sealing is for; notes are filled up to a multiple of so many bytes."""
SELECT_OWN_NOTES = """SELECT json_build_array(encode(n.sealed, 'base64'), n.number)
FROM games_note n WHERE n.game_id = g.id AND n.seat = s.number AND n.person_id = %(person)s"""
"""What the table page brings along for who sits there (`games.play.ports.side_columns`)."""
Owner = tuple[int, int, int]
"""Game, seat and person."""


class SavedNotes(NamedTuple):
    """Notes as their author reads them. `number`: how often they were saved; 0: never."""

    text: str = ""
    number: int = 0


class TooLong(Refused):
    """Notes with more characters than they may have."""

    def __init__(self) -> None:
        super().__init__(_("The notes are too long: at most {count} characters.", count=LONGEST))


class SavedMeanwhile(Refused):
    """Something else was saved since these notes were shown; `there`: what."""

    def __init__(self, there: SavedNotes) -> None:
        super().__init__(
            _(
                "You have saved other notes meanwhile, in another tab or on another device. "
                "Nothing was changed: both are shown here."
            )
        )
        self.there = there


def decrypt_selected_notes(owner: Owner, other_note: tuple[str, int] | None) -> SavedNotes:
    """The notes in what BESIDE has found; none, if no key opens them any more."""
    if not other_note:
        return SavedNotes()
    sealed, number = other_note
    return SavedNotes(decrypt_notes(owner, a2b_base64(sealed)), number)


def load_notes(owner: Owner) -> SavedNotes:
    """What this person has noted at this seat."""
    game_id, seat, person_id = owner
    row = Note.objects.filter(game_id=game_id, seat=seat, person_id=person_id).first()
    return SavedNotes(decrypt_notes(owner, bytes(row.sealed)), row.number) if row else SavedNotes()


def decrypt_notes(owner: Owner, sealed: bytes) -> str:
    """The text; "" if no key opens it."""
    try:
        return unpad_text(unseal(sealed, NOTE, *owner))
    except Unreadable:
        return ""


@transaction.atomic
def save_notes(owner: Owner, text: str, was: int, now: datetime | None = None) -> SavedNotes:
    """Put this text in the place of what was saved as number `was`. Raises TooLong, SavedMeanwhile
    or NotYours (they do not sit there); then nothing has changed."""
    game_id, seat, person_id = owner
    text = text.replace("\r\n", "\n").replace("\0", "").rstrip()
    if len(text) > LONGEST:
        raise TooLong
    here = Seat.objects.select_for_update().filter(game_id=game_id, number=seat)
    if not here.filter(person_id=person_id).exists():
        raise NotYours
    there = load_notes(owner)
    if there.number != was and there.text != text:
        raise SavedMeanwhile(there)
    fields = {
        "sealed": seal(pad_text(text, BLOCK), NOTE, *owner),
        "number": there.number + 1,
        "changed_at": now or timezone.now(),
    }
    Note.objects.update_or_create(game_id=game_id, seat=seat, person_id=person_id, defaults=fields)
    return SavedNotes(text, there.number + 1)
