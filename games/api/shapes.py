"""What the API takes and gives, as its schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.fields import (
    LONGEST_LINE,
    LONGEST_TOKEN,
    Choice,
    LineField,
    Number,
    Strict,
    Token,
    Words,
    YesNo,
)
from games.play.plans import LIFETIMES
from games.votes.kinds import KINDS, MOST_DAYS, REWIND

LAST_NUMBER = 2**63 - 1


class Order(Strict):
    """A written line, and the token of the question that it answers."""

    line = LineField(max_length=LONGEST_LINE, trim_whitespace=False, help_text="For example: bid 8")
    token = Token(max_length=LONGEST_TOKEN, trim_whitespace=False, help_text="As the table gave it")


class Back(Strict):
    """The number of the first fact of my last act, as the table gave it."""

    to = Number(min_value=1, max_value=2**31 - 1)


class FieldProblem(serializers.Serializer[Any]):
    """What is wrong with one field of a body, or with one query parameter."""

    pointer = serializers.CharField(
        required=False, help_text="Where in the body, as a JSON pointer: #/settings/seats"
    )
    parameter = serializers.CharField(required=False, help_text="Name of the query parameter")
    detail = serializers.CharField(help_text="For people")


class Nothing(Strict):
    """An empty object, or no body at all."""


class Problem(serializers.Serializer[Any]):
    """Why something was not done (RFC 9457). Nothing has changed."""

    type = serializers.CharField(help_text="about:blank: `status` and `code` say it all")
    title = serializers.CharField(help_text="What the status is called, in English")
    status = serializers.IntegerField(help_text="The status of the answer")
    detail = serializers.CharField(help_text="For people, the same as `error`")
    error = serializers.CharField(help_text="For people, in the language of the reader")
    code = serializers.CharField(
        help_text="For programs: unreadable, not_allowed, answered, stale, ..."
    )
    suggestions = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Of a line that is no move now: the moves that were perhaps meant. None of them "
        "was played. Of a plan in free words: its lines, to be written so",
    )
    draft = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Of a plan that was understood in part: the lines of what was, and as comments "
        "(#) what was not. Nothing of it was saved",
    )
    errors = FieldProblem(
        many=True, required=False, help_text="Each field or query parameter that is wrong"
    )
    scope = serializers.CharField(required=False, help_text="The scope that the token lacks")


class Seat(serializers.Serializer[Any]):
    """Who sits where. `asked_at`: since when the table waits for this seat."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.CharField(
        allow_null=True,
        help_text="How strong a bot: good (planner in older games), easy, random; null: a person",
    )
    bot_account = serializers.BooleanField(
        help_text="Whether a program plays here for itself: a bot account of some person"
    )
    asked_at = serializers.DateTimeField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)


class Game(serializers.Serializer[Any]):
    """A game in a list."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.CharField()
    status = serializers.CharField()
    my_seat = serializers.IntegerField()
    my_turn = serializers.BooleanField()
    moved_at = serializers.DateTimeField(allow_null=True)
    unread = serializers.IntegerField(
        help_text="Messages of its talk that I have not read: not mine, nor of whom I have blocked"
    )
    seats = Seat(many=True)


class Wait(serializers.Serializer[Any]):
    """A seat that the table waits for. `used`: percent of its time that is gone; `awake_at`: when
    their night ends."""

    seat = serializers.IntegerField()
    asked_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    used = serializers.IntegerField(allow_null=True)
    told = serializers.CharField(help_text="no_mail, waits, handed_over, refused, unwanted")
    told_at = serializers.DateTimeField(allow_null=True)
    awake_at = serializers.DateTimeField(allow_null=True)
    reminded = serializers.BooleanField(help_text="By the host, within the last day")


class Vote(serializers.Serializer[Any]):
    """A vote. `mine`: what I have said; of the others nobody learns anything."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    title = serializers.CharField()
    majority = serializers.CharField()
    state = serializers.CharField(help_text="open, passed, failed, withdrawn")
    closes_at = serializers.DateTimeField()
    mine = serializers.BooleanField(allow_null=True)


class Pace(serializers.Serializer[Any]):
    """For whom a table waits, and what it votes on."""

    status = serializers.CharField()
    paused_until = serializers.DateTimeField(allow_null=True)
    waiting = Wait(many=True)
    votes = Vote(many=True)


class Proposal(Strict):
    """What the table is to be asked; `days` for a pause alone."""

    kind = Choice(choices=[name for name in KINDS if name != REWIND])
    days = Number(min_value=0, max_value=MOST_DAYS, default=0)


class Say(Strict):
    """A ballot, or one's own vote withdrawn."""

    say = Choice(choices=["yes", "no", "withdraw"])


class Said(serializers.Serializer[Any]):
    """A message. `number`: what `after` wants; `name`: of its writer, or the colour of their seat
    if they are gone; `struck`: by a moderator, so it has no text."""

    number = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    blocked = serializers.BooleanField(help_text="Whether I have blocked its writer.")
    struck = serializers.BooleanField()


class Saying(Strict):
    """What somebody says."""

    text = Words(allow_blank=True, trim_whitespace=False)


class Named(Strict):
    """Somebody, by the name by which they play here."""

    name = Words(max_length=100, trim_whitespace=False, help_text="Their name at the table")


class Since(Strict):
    """Which messages; `after` comes before `before`."""

    after = serializers.IntegerField(
        min_value=0,
        max_value=LAST_NUMBER,
        default=0,
        help_text="The first messages after this number; 0: the last ones of all",
    )
    before = serializers.IntegerField(
        min_value=0,
        max_value=LAST_NUMBER,
        default=0,
        help_text="The last messages before this number; 0: the last ones of all",
    )


class Line(serializers.Serializer[Any]):
    """A sentence about one line of a plan."""

    number = serializers.IntegerField()
    text = serializers.CharField()


class Would(serializers.Serializer[Any]):
    """What the plan would do now. `move`: the line that it would play; `why`: why nothing that it
    says can be done."""

    text = serializers.CharField()
    move = serializers.CharField(allow_null=True)
    why = serializers.ListField(child=serializers.CharField())


class Plan(serializers.Serializer[Any]):
    """My plan. `says`: each line in plain words; `never`: what can never apply; `lost`: it has to
    be written again."""

    text = serializers.CharField(allow_blank=True)
    lasts = serializers.CharField(help_text="question, round, game")
    active = serializers.BooleanField()
    changed_at = serializers.DateTimeField(allow_null=True)
    lost = serializers.BooleanField()
    says = Line(many=True)
    never = Line(many=True)
    would = Would(allow_null=True)


class Writing(Strict):
    """A whole plan, which takes the place of the one before."""

    text = Words(allow_blank=True, trim_whitespace=False, help_text="One order a line")
    lasts = Choice(choices=LIFETIMES, default="round")
    active = YesNo(default=True)


class Switch(Strict):
    """Whether the plan counts."""

    active = YesNo()


# Moderators.


class Do(Strict):
    """What is to be done: its terms by name, why, and at which version of the table. With `dry_run`
    it is only looked at."""

    terms = serializers.DictField(
        child=serializers.CharField(max_length=200, allow_blank=True), required=False
    )
    reason = Words(max_length=2000, allow_blank=True, required=False, default="")
    version = Words(max_length=20, required=False, default="-")
    dry_run = YesNo(required=False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {"terms": {}, **attrs}


class YesOrNo(Strict):
    """Yes or no."""

    say = Choice(choices=["yes", "no"])


class Done(serializers.Serializer[Any]):
    """What became of it: "dry" (nothing was done), "done", "waits" (for somebody else, under the
    name in `proposal`), or what became of a proposal. `changes`: the table as a spectator sees it,
    line by line; those that go begin with "-", those that come with "+"."""

    state = serializers.CharField()
    proposal = serializers.CharField(default="")
    lines = serializers.ListField(child=serializers.CharField(), default=[])
    changes = serializers.ListField(child=serializers.CharField(), default=[])
    version = serializers.CharField(default="")
