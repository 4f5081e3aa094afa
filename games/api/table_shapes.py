"""What the API gives of a table: its seats, its question, and a view in the shape that its game
declares."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.api.fields import LineField, Strict, Token
from games.api.lobby_shapes import TimeTerms
from games.api.shapes import Seat
from games.api.view_schema import build_view_reference, list_typed_games

LONGEST_LINE, LONGEST_TOKEN = 400, 40


class TableSeat(Seat):
    """Who sits where, and how long the table waits for them."""

    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When their time is up; null: they are not asked, or no clock"
    )


class Choice(serializers.Serializer[Any]):
    """A move as its button says it."""

    line = serializers.CharField(help_text="What an order wants as `line`")
    label = serializers.CharField(help_text="What the move does")
    note = serializers.CharField(
        allow_blank=True, help_text="What it costs or brings; empty: nothing to say"
    )
    target = serializers.CharField(
        allow_blank=True, help_text="The thing on the board that it is about"
    )


class Decision(serializers.Serializer[Any]):
    """What the asking person's seat is asked: every legal line is in `moves`."""

    kind = serializers.CharField(help_text="The question in one word")
    prompt = serializers.CharField(help_text="The question as its page asks it")
    moves = serializers.ListField(
        child=serializers.CharField(), help_text="Every line that answers it"
    )
    choices = Choice(many=True, help_text="The same moves as the page says them, in that order")
    default = serializers.CharField(
        help_text="The line that is played when time is up and nobody else answers"
    )
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When my time is up; null: no clock runs"
    )
    budget = serializers.IntegerField(
        allow_null=True, help_text="Seconds that I had when my clock was started"
    )
    clock_started_at = serializers.DateTimeField(
        allow_null=True, help_text="When my clock was started"
    )


class Table(serializers.Serializer[Any]):
    """A table as the asking person may see it. `view` is the game's own; before the game begins it
    is null."""

    slug = serializers.CharField(help_text="Its name in addresses")
    title = serializers.CharField(help_text="Its own title; empty: it has none")
    rules = serializers.CharField(help_text="Which game is played")
    status = serializers.CharField(help_text="open, running, finished, abandoned")
    version = serializers.IntegerField(help_text="Number of the last fact")
    my_seat = serializers.IntegerField(allow_null=True, help_text="Where I sit; null: nowhere")
    pace = TimeTerms(help_text="How time is measured here")
    seats = TableSeat(many=True, help_text="The seats that are taken")
    view = serializers.DictField(
        allow_null=True, help_text="All that I may know; null: the game has not begun"
    )
    decision = Decision(allow_null=True, help_text="What I am asked; null: nothing")
    token = serializers.CharField(
        allow_blank=True, help_text="What an order wants as `token`; empty: I am not asked"
    )
    take_back = serializers.IntegerField(
        allow_null=True, help_text="What take-back wants as `to`, if anything"
    )


class Moment(serializers.Serializer[Any]):
    """A game after one of its facts, as I saw it then."""

    number = serializers.IntegerField(help_text="Of the fact")
    rules = serializers.CharField(help_text="Which game is played")
    view = serializers.DictField(allow_null=True, help_text="All that I knew then")


class LogLine(serializers.Serializer[Any]):
    """A line of the log, as I may read it."""

    number = serializers.IntegerField(help_text="Of its fact; `after` takes it")
    at = serializers.DateTimeField(help_text="When it happened")
    seat = serializers.IntegerField(allow_null=True, help_text="Whose act it was; null: the game's")
    text = serializers.CharField(help_text="The sentence of the log")
    void = serializers.BooleanField(help_text="It was taken back, or the game was set back")
    opens = serializers.BooleanField(help_text="A round begins with it")


class LogQuery(Strict):
    """Which lines: those of facts after this number."""

    after = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, default=0, help_text="The number of the last known fact"
    )


class MomentQuery(Strict):
    """Through whose eyes."""

    seat = serializers.IntegerField(
        min_value=-1,
        max_value=11,
        required=False,
        help_text="Of a game that is over: through the eyes of this seat; -1: of a spectator",
    )


class PreviewOrder(Strict):
    """A line to be looked at, not played."""

    line = LineField(
        max_length=LONGEST_LINE, trim_whitespace=False, help_text="As an order would have it"
    )
    token = Token(max_length=LONGEST_TOKEN, trim_whitespace=False, help_text="As the table gave it")


class Preview(Choice):
    """What the line means, as the page shows a move before it is sent. Nothing was played, drawn
    or shown."""

    idle = serializers.BooleanField(help_text="Done now it would bring nothing")


# One shape a game: the view that the game declares, told apart by `rules`.


def build_game_shape(shape: type[serializers.Serializer[Any]], rules: str) -> Any:
    """This shape for tables of one game."""

    @extend_schema_field(build_view_reference(rules))
    class View(serializers.DictField):
        """The view of this game."""

    @extend_schema_field({"type": "string", "const": rules})
    class Rules(serializers.CharField):
        """The name of this game."""

    fields = {
        "rules": Rules(help_text="Which game is played"),
        "view": View(allow_null=True, help_text="All that I may know; null: not begun"),
        "__doc__": shape.__doc__,
    }
    return type(f"{rules.capitalize()}{shape.__name__}", (shape,), fields)


def tell_apart(shape: type[serializers.Serializer[Any]]) -> PolymorphicProxySerializer:
    """This shape for every game that says what its view holds."""
    return PolymorphicProxySerializer(
        component_name=shape.__name__,
        serializers=lambda: {rules: build_game_shape(shape, rules) for rules in list_typed_games()},
        resource_type_field_name="rules",
        many=False,
    )


AnyTable = tell_apart(Table)
AnyMoment = tell_apart(Moment)
