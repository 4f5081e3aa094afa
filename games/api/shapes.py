"""What the API takes and gives, as its schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

LONGEST_LINE = 400
LONGEST_TOKEN = 40


class Order(serializers.Serializer[Any]):
    """A written line, and the token of the question that it answers."""

    line = serializers.CharField(max_length=LONGEST_LINE, trim_whitespace=False, help_text="For example: bid 8")
    token = serializers.CharField(max_length=LONGEST_TOKEN, help_text="As the table gave it")


class Problem(serializers.Serializer[Any]):
    """Why something was not done. Nothing has changed."""

    error = serializers.CharField(help_text="For people")
    code = serializers.CharField(help_text="For programs: unreadable, not_allowed, answered, stale, ...")


class Seat(serializers.Serializer[Any]):
    """Who sits where. `asked_at`: since when the table waits for this seat."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)
    asked_at = serializers.DateTimeField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)


class Decision(serializers.Serializer[Any]):
    """What the asking person's seat is asked: every legal line is in `moves`."""

    kind = serializers.CharField()
    prompt = serializers.CharField()
    moves = serializers.ListField(child=serializers.CharField())


class Game(serializers.Serializer[Any]):
    """A game in a list."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.CharField()
    status = serializers.CharField()
    my_seat = serializers.IntegerField()
    my_turn = serializers.BooleanField()
    moved_at = serializers.DateTimeField(allow_null=True)
    seats = Seat(many=True)


class Table(serializers.Serializer[Any]):
    """A table as the asking person may see it. `view` is the game's own; before the game begins it is null."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField(help_text="Number of the last fact")
    my_seat = serializers.IntegerField(allow_null=True)
    seats = Seat(many=True)
    view = serializers.DictField(allow_null=True)
    decision = Decision(allow_null=True)
    token = serializers.CharField(allow_blank=True)
    take_back = serializers.IntegerField(allow_null=True, help_text="What take-back wants as `to`, if anything")
