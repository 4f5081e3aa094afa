"""Whatever nobody can mean is refused in words at every door, for every action, and changes
nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django import forms
from django.core.management import CommandError, call_command
from django.utils import timezone, translation

from accounts.models import Person
from games.desk.actions import ACTIONS, PERSON, TABLE, Action
from games.desk.forms import MomentField, SeatField, TextField, WholeNumberField, YesNoField
from games.desk.looks import LOOK
from games.desk.models import Fact, Proposal
from games.desk.powers import Power
from games.desk.sanctions.imposing import LIFT
from games.desk.sanctions.rows import IMPOSABLE_KINDS
from games.desk.table_actions.registry import TABLE_ACTIONS
from games.play.models import Game, Message
from games.play.table import load_header
from tests.clocks.clocked import Clocked
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
REASON = "They asked us to."
HUGE = "9" * 5000
GOOD: dict[str, str] = {
    "seat": "1",
    "hours": "5",
    "days": "2",
    "by": "line",
    "line": "1",
    "name": "Somebody",
    "fact": "2",
    "places": "1 2 3",
    "points": "",
    "rule": "conduct",
    "sanction": "1",
    "title": "Frogs",
    "words": "Hello",
    "since": "2026-01-02 10:00",
    "until": "2026-01-02 11:00",
    "read_only": "yes",
    "talk": "",
    "en": "Hello",
    "de": "",
    "fr": "",
    "ja": "",
}
BAD: list[tuple[type[forms.Field], tuple[str, ...]]] = [
    (SeatField, ("", "0", "4", "-1", "+1", "x", "1.0", "²", "٣", "1\0", HUGE)),
    (WholeNumberField, ("x", "-1", "0", "1.5", "1e3", "1_0", "²", "٣", "0x1", "7\0", HUGE)),
    (MomentField, ("", "yesterday", "2026-13-01 10:00", "2026-01-02", "\0", HUGE)),
    (TextField, ("a\0b", "a\ud800b", "x" * 5000)),
    (YesNoField, ("maybe", "2", "\0", HUGE)),
    (forms.ChoiceField, ("nonsense", "\0", HUGE)),
]
KEPT = {"hours", "days", "fact"}
"""Numbers, which a page shows again as they were typed."""
OWN_PAGES = {LOOK, LIFT, *(kind.value for kind in IMPOSABLE_KINDS)}
Door = Callable[[Moderator, Clocked, Action, Mapping[str, str], str], str]


@pytest.fixture
def mo(db: None) -> Moderator:
    """They may do everything, and somebody else is free to say yes."""
    moderator("Ned", *Power)
    return moderator("Mo", *Power)


@pytest.fixture
def party(db: None) -> Clocked:
    return beginning(
        "three whose clocks run", lambda: Clocked.sit_down(3, rules="keywest", now=timezone.now())
    )


def subject(action: Action, party: Clocked) -> int:
    """What it is done to."""
    if action.about == TABLE:
        return party.id
    return party.person(0).pk if action.about == PERSON else 0


def by_page(
    mo: Moderator, party: Clocked, action: Action, terms: Mapping[str, str], reason: str
) -> str:
    """Why the page refused it; it has what was typed."""
    version = load_header("id", party.id).meta.version
    said: dict[str, Any] = {**terms, "reason": reason, "version": version, "step": "do"}
    path = f"/desk/do/{action.name}/{subject(action, party)}/"
    if action.name in TABLE_ACTIONS:
        path = f"/desk/tables/{party.game.slug}/do/{action.name}/"
    elif action.name == LOOK:
        path = f"/desk/tables/{party.game.slug}/look"
    elif action.name in OWN_PAGES:
        path = f"/desk/people/{party.person(0).pk}/sanctions/"
        said |= {"kind": action.name, "words": reason}
    answer = mo.browser.post(path, said)
    assert answer.status_code == 422, (action.name, terms)
    page = answer.content.decode()
    (said_why,) = re.findall(r'role="alert">(.*?)</p>', page, re.DOTALL)
    typed = [terms[name] for name in KEPT & terms.keys()]
    assert all(f'value="{one}"' in page for one in typed if one), terms
    return unescape(said_why)


def by_api(
    mo: Moderator, party: Clocked, action: Action, terms: Mapping[str, str], reason: str
) -> str:
    """What the API says; it was refused."""
    version = str(load_header("id", party.id).meta.version)
    wish = {"terms": terms, "reason": reason, "version": version}
    path = f"/api/desk/tables/{party.game.slug}/{action.name}"
    answer = mo.browser.post(path, json.dumps(wish), "application/json")
    assert answer.status_code in (400, 409), (action.name, terms, answer.content)
    return str(answer.json()["error"])


def by_machine(
    mo: Moderator, party: Clocked, action: Action, terms: Mapping[str, str], reason: str
) -> str:
    """What the shell says; it was refused."""
    said = [f"{name}={value}" for name, value in terms.items()]
    words = ["--as", mo.person.name, "--reason", reason]
    command = ["desk", "do", action.name, party.game.slug]
    if action.name not in TABLE_ACTIONS:
        whom = party.game.slug if action.about == TABLE else party.person(0).name
        whom = whom if action.about in (TABLE, PERSON) else "0"
        command = ["act", action.name, whom]
    with pytest.raises(CommandError) as refused:
        call_command(*command, *said, *words, stdout=StringIO())
    return str(refused.value)


DOORS: dict[str, Door] = {"page": by_page, "api": by_api, "machine": by_machine}
CASES = [
    (door, name)
    for name in sorted(ACTIONS)
    for door in DOORS
    if door != "api" or name in TABLE_ACTIONS
]


def state(party: Clocked) -> object:
    """All that an action could change."""
    game = Game.objects.values_list("version", "title", "hidden", "paused_at").get(pk=party.id)
    done = Fact.objects.filter(kind__in=["did", "proposed", "sanctioned", "lifted"]).count()
    talk = list(Message.objects.values_list("pk", "struck"))
    return game, done, Proposal.objects.count(), talk, Person.objects.filter(erased_at=None).count()


def good(action: Action, party: Clocked) -> dict[str, str]:
    """Terms that its form takes."""
    form = action.form(table=load_header("id", party.id))
    terms = {name: GOOD[name] for name in form.fields}
    if action.name == "force":
        terms["line"] = "bid 4"
    made = action.form(terms, table=form.table)
    assert made.is_valid(), (action.name, made.errors)
    return terms


def malformed(action: Action, party: Clocked) -> Iterator[tuple[forms.Field, dict[str, str]]]:
    """Terms with one field that nobody can mean, or without it."""
    terms = good(action, party)
    for name, field in action.form(table=load_header("id", party.id)).fields.items():
        values = next(values for kind, values in BAD if isinstance(field, kind))
        if field.required:
            values = (*values, "", " ")
            yield field, {key: value for key, value in terms.items() if key != name}
        for value in values:
            yield field, {**terms, name: value}


@pytest.mark.parametrize(("door", "name"), CASES)
def test_what_nobody_can_mean_is_refused_in_words_and_changes_nothing(
    door: str, name: str, mo: Moderator, party: Clocked
) -> None:
    action, before = ACTIONS[name], state(party)
    mo.signs_in()
    for field, terms in malformed(action, party):
        if door == "page" and "\ud800" in "".join(terms.values()):
            continue  # no form posts half a surrogate pair
        said = DOORS[door](mo, party, action, terms, REASON)
        if door != "api" or not any(len(one) > 200 or set(one) & LOST for one in terms.values()):
            assert any(words in said for words in field_words(field)), (terms, said)
        assert state(party) == before, terms
    for reason in ("", " \n", "\0", "\u200b\u2060", "x" * 2001):
        DOORS[door](mo, party, action, good(action, party), reason)
        assert state(party) == before, reason
    for more in ({"person": "1"}, {"second": "2", "alone": "yes"}) if door != "page" else ():
        said = DOORS[door](mo, party, action, {**good(action, party), **more}, REASON)
        assert f"“{min(more)}”" in said
        assert state(party) == before, more
    SUBJECTS[door](mo, party, action)
    assert state(party) == before


def field_words(field: forms.Field) -> tuple[str, ...]:
    """What tells that this field is wrong."""
    if isinstance(field, SeatField):
        return ("There is no such seat.",)
    if isinstance(field, MomentField):
        return "Please write both times", str(field.label)
    return (str(field.label),)


LOST = {"\0", "\ud800"}
"""Letters that the shape of the API does not take."""
NO_SUBJECTS = (HUGE[:30], str(2**62), "-1", "²", "nobody", "1e3")


def pages_of_nothing(mo: Moderator, _party: Clocked, action: Action) -> None:
    """There is no page about what is not there."""
    for subject in (*NO_SUBJECTS, "x\0"):
        paths = f"/desk/do/{action.name}/{subject}/", f"/desk/tables/{subject}/do/{action.name}/"
        for path in paths:
            answer = mo.browser.post(path, {"reason": REASON, "step": "do"})
            assert answer.status_code == 404, path


def api_of_nothing(mo: Moderator, party: Clocked, action: Action) -> None:
    """Nor in the API; JSON of other shapes is refused."""
    for subject in (*NO_SUBJECTS, "x\0"):
        path = f"/api/desk/tables/{subject}/{action.name}"
        assert mo.browser.post(path, "{}", "application/json").status_code == 404, path
    path = f"/api/desk/tables/{party.game.slug}/{action.name}"
    for body in SHAPES:
        answer = mo.browser.post(path, body, "application/json")
        assert answer.status_code in (400, 409), (body, answer.content)
        assert answer.json()["error"]


def shell_of_nothing(_mo: Moderator, _party: Clocked, action: Action) -> None:
    """Nor at the machine."""
    command = ["desk", "do", action.name] if action.name in TABLE_ACTIONS else ["act", action.name]
    words = ["--as", "Mo", "--reason", REASON]
    for subject in NO_SUBJECTS if action.about in (TABLE, PERSON) else NO_SUBJECTS[:-1]:
        with pytest.raises(CommandError):
            call_command(*command, *words, "--", subject, stdout=StringIO())


SUBJECTS = {"page": pages_of_nothing, "api": api_of_nothing, "machine": shell_of_nothing}
SHAPES = (
    b"",
    b"\xff\xfe",
    b"{",
    b"null",
    b"[]",
    b'"halt"',
    b"1" * 5000,
    b'{"terms": []}',
    b'{"terms": "seat"}',
    b'{"terms": null}',
    b'{"terms": {"seat": [1], "hours": [1], "days": [1]}, "reason": "x", "version": "-"}',
    b'{"terms": {"seat": {"a": 1}}, "reason": "x", "version": "-"}',
    b'{"terms": {"seat": true, "by": null}, "reason": "x", "version": "-"}',
    b'{"terms": {"seat": "\\ud800"}, "reason": "x", "version": "-"}',
    b'{"terms": {"seat": 1e999}, "reason": "x", "version": "-"}',
    b'{"terms": {}, "reason": ["x"]}',
    b'{"terms": {}, "reason": {"x": 1}}',
    b'{"terms": {}, "reason": "x", "version": ["5"]}',
    b'{"terms": {}, "reason": "x", "version": "-1"}',
    b'{"terms": {}, "reason": "x", "dry_run": "perhaps"}',
    b'{"terms": ' + b"[" * 2000 + b"]" * 2000 + b"}",
)


@pytest.mark.parametrize(
    ("language", "words"), [("de", "ganze Zahl"), ("fr", "nombre entier"), ("ja", "整数")]
)
def test_every_door_refuses_in_the_readers_language(
    language: str, words: str, mo: Moderator, party: Clocked
) -> None:
    Person.objects.filter(pk=mo.id).update(language=language)
    mo.person.refresh_from_db()
    mo.signs_in()
    terms = {"seat": "1", "hours": "many"}
    for door in ("page", "api"):
        assert words in DOORS[door](mo, party, ACTIONS["give-time"], terms, REASON)
    with translation.override(language):
        assert words in by_machine(mo, party, ACTIONS["give-time"], terms, REASON)
