"""What the API takes and gives of seats: free ones, one's own stand-in, notes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.fields import Choice, Number, Strict, Words
from games.api.lobby_shapes import Room
from games.play.notes import LONGEST
from games.seats.models import CAREFUL, DEFAULT


class FreeSeat(serializers.Serializer[Any]):
    """A seat that a bot plays until somebody takes it."""

    seat = serializers.IntegerField(help_text="Its number, from 0")
    mine = serializers.BooleanField(
        help_text="true: a bot keeps it for me, and I may return; false: anybody may take it"
    )
    since = serializers.DateTimeField(
        allow_null=True, help_text="Since when it is offered; null: it is mine"
    )
    table = Room(help_text="The table where it is")


class Standin(serializers.Serializer[Any]):
    """Who answers for me at this table when my time is up. Only I see it."""

    standin = Choice(
        choices=[DEFAULT, CAREFUL],
        help_text="default: the move that each question sets for that; careful: the best bot",
    )


class Notes(serializers.Serializer[Any]):
    """My private notes about a game. Only I can read them."""

    text = serializers.CharField(allow_blank=True, help_text="The notes")
    number = serializers.IntegerField(help_text="How often they were saved; 0: never")


class NotesWritten(Strict):
    """Notes to be saved in the place of those that were read."""

    text = Words(allow_blank=True, max_length=LONGEST, trim_whitespace=False, help_text="The notes")
    number = Number(
        min_value=0,
        max_value=2**31 - 1,
        help_text="The number with which the notes were read that these replace",
    )


class ReadUpTo(serializers.Serializer[Any]):
    """How far I have read the talk of a table."""

    number = Number(min_value=0, max_value=2**31 - 1, help_text="Of the last message that I read")


class StandinChoice(Strict, Standin):
    """Who is to answer for me at this table when my time is up."""


class ReadNow(Strict, ReadUpTo):
    """How far I have read now."""
