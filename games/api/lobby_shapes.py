"""What the API takes and gives of tables that wait for players."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from games.api.fields import Choice, Number, Strict, Words, YesNo
from games.api.paging import PageQuery
from games.api.shapes import Seat
from games.clocks.terms import NAMES, OWN, PRESETS, SUNDAY
from games.play.lobby import TITLE_MAX
from games.rules.registry import GAMES

PACES = (*PRESETS, OWN)
MOST_SEATS = 12
"""More than any game has; how many each has is for its rules to say."""
LONGEST_NAME, LONGEST_INVITE, LONGEST_ADDRESS = 40, 40, 254


class GameName(Choice):
    """The name of a game that is played here."""

    def __init__(self, **settings_of_field: Any) -> None:
        super().__init__(choices=list(GAMES), **settings_of_field)


class TimeTerms(serializers.Serializer[Any]):
    """How time is measured at a table."""

    name = serializers.ChoiceField(
        choices=tuple(NAMES), help_text="Its preset; own: times that the host has chosen"
    )
    terms = serializers.ListField(
        child=serializers.CharField(), help_text="What holds there, a sentence each"
    )


class Room(serializers.Serializer[Any]):
    """A table as lists show it, and its room before it begins."""

    slug = serializers.CharField(help_text="Its name in addresses")
    title = serializers.CharField(help_text="What lists call it")
    rules = serializers.CharField(help_text="Which game is played")
    status = serializers.CharField(help_text="open, running, finished, abandoned")
    size = serializers.IntegerField(help_text="For how many players")
    free = serializers.IntegerField(help_text="How many seats are free")
    options = serializers.DictField(
        child=serializers.CharField(), help_text="What was chosen of the game's options, by name"
    )
    pace = TimeTerms(help_text="How time is measured here")
    private = serializers.BooleanField(help_text="By invitation only")
    beginners = serializers.BooleanField(help_text="Beginners are welcome")
    bots_allowed = serializers.BooleanField(help_text="Bot accounts may sit here")
    host = serializers.CharField(help_text="The name of its host; empty: it has none")
    hosted_by_me = serializers.BooleanField(help_text="Whether I am the host")
    created_at = serializers.DateTimeField(help_text="When it was opened")
    moved_at = serializers.DateTimeField(allow_null=True, help_text="When the last move was made")
    my_seat = serializers.IntegerField(
        allow_null=True, help_text="Where I sit; null: nowhere. Seats are drawn when it begins"
    )
    invite = serializers.CharField(
        allow_blank=True,
        help_text="The secret of a private table, for those who sit there; who has it may join",
    )
    seats = Seat(many=True, help_text="The seats that are taken")


class TableQuery(PageQuery):
    """Which tables are listed. Nothing: anything will do."""

    state = Choice(
        choices=["open", "running"],
        default="open",
        help_text="open: tables to join; running: games to watch",
    )
    rules = GameName(required=False, help_text="Of this game only")
    pace = Choice(choices=PACES, required=False, help_text="At this pace only")
    language = Choice(
        choices=[code for code, _name in settings.LANGUAGES],
        required=False,
        help_text="Of hosts who read this language only",
    )
    beginners = Choice(
        choices=["1"], required=False, help_text="1: only where beginners are welcome"
    )


class NewTable(Strict):
    """A table to be opened, with the host at it."""

    rules = GameName(help_text="Which game")
    size = Number(min_value=1, max_value=MOST_SEATS, help_text="For how many players")
    title = Words(
        max_length=TITLE_MAX, allow_blank=True, default="", help_text="Others find the table by it"
    )
    private = YesNo(default=False, help_text="By invitation only")
    beginners = YesNo(default=False, help_text="Beginners are welcome")
    bots_allowed = YesNo(default=False, help_text="Bot accounts may sit here")
    bots = serializers.ListField(
        child=Words(max_length=LONGEST_NAME),
        default=[],
        max_length=MOST_SEATS,
        help_text="Bots in seats beside mine, by strength: good, easy, random. With every seat "
        "taken the game begins at once",
    )
    options = serializers.DictField(
        child=Words(max_length=LONGEST_NAME),
        default={},
        help_text="The game's options by name; those that are left out are as usual",
    )
    pace = Choice(
        choices=PACES, default="day", help_text="How time is measured; own: by the fields below"
    )
    weekday = Number(
        min_value=0, max_value=6, default=SUNDAY, help_text="Of the pace weekly: 0 is Monday"
    )
    hours = Number(
        min_value=1, max_value=336, required=False, help_text="Of an own pace: hours for each turn"
    )
    saved = Number(
        min_value=1,
        max_value=720,
        required=False,
        help_text="Of an own pace: hours that can be saved up",
    )
    misses = Number(
        min_value=0,
        max_value=10,
        required=False,
        help_text="Of an own pace: missed turns until a bot plays on; 0: never",
    )


class Wanted(Strict):
    """What somebody looks for who wants to play soon."""

    rules = GameName(help_text="Which game")
    pace = Choice(choices=tuple(PRESETS), help_text="At which pace")


class Invited(Strict):
    """The secret of a private table."""

    invite = Words(
        max_length=LONGEST_INVITE,
        allow_blank=True,
        default="",
        help_text="The secret of a private table; a public one asks for none",
    )


class Beginning(Strict):
    """Who takes the seats that are still free."""

    bot = Words(
        max_length=LONGEST_NAME,
        allow_blank=True,
        default="",
        help_text="How strong the bots in free seats are; empty: as good as there are",
    )


class Address(Strict):
    """Somebody, by their address."""

    address = Words(max_length=LONGEST_ADDRESS, help_text="Where the invitation goes by mail")


class BotName(Strict):
    """A bot account, by its name."""

    name = Words(max_length=LONGEST_NAME, help_text="Its whole name: Quilfish [bot]")


class Bot(serializers.Serializer[Any]):
    """A bot account that hosts may invite."""

    name = serializers.CharField(help_text="Its name at the table, with the mark of all bots")
    owner = serializers.CharField(help_text="Whose bot it is")
    made_at = serializers.DateTimeField(help_text="Since when there is this bot")


class InvitationSent(serializers.Serializer[Any]):
    """What became of an invitation. Whether a mail goes out is not told: nobody learns who is a
    member."""

    fresh = serializers.BooleanField(help_text="false: they were invited to this table before")


class Invitation(serializers.Serializer[Any]):
    """A table that waits for me because I am invited."""

    title = serializers.CharField(help_text="What the table is called")
    rules = serializers.CharField(help_text="Which game is played")
    host = serializers.CharField(help_text="Who asks")
    slug = serializers.CharField(help_text="Its name in addresses")
    invite = serializers.CharField(
        allow_blank=True, help_text="What joining wants as `invite`; empty: the table is public"
    )
    at = serializers.DateTimeField(help_text="Since when I am asked")
