"""What the desk's part of the API takes and gives."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.fields import Choice, Words, YesNo


class Do(serializers.Serializer[Any]):
    """What is to be done: its terms by name, why, and at which version of the table. With `dry_run`
    it is only looked at."""

    terms = serializers.DictField(
        child=serializers.CharField(max_length=200, allow_blank=True), required=False
    )
    reason = Words(max_length=2000, required=False, default="")
    version = Words(max_length=20, required=False, default="-")
    dry_run = YesNo(required=False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {"terms": {}, **attrs}


class YesOrNo(serializers.Serializer[Any]):
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
