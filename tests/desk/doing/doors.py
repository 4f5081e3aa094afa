"""The three doors by which moderators act at tables: pages, the API, the machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

from django.core.management import call_command

from games.desk.models import Proposal
from games.play import store
from games.play.checks import list_faults_by_gravity
from games.play.models import Game
from games.play.sql import Cursor
from games.play.table import load_header
from tests.play.helpers import Party
from tests.support.moderators import Moderator

REASON = "They asked us to."
Door = Callable[..., Any]


def by_page(who: Moderator, party: Party, action: str, **terms: object) -> str:
    """First looked at, then done; the page that comes."""
    browser, path = who.signs_in(), f"/desk/tables/{party.game.slug}/do/{action}/"
    said = {key: str(value) for key, value in terms.items()}
    seen = browser.post(path, said)
    assert seen.status_code == 200, seen.content.decode()
    version = load_header("id", party.id).meta.version
    assert f'name="version" value="{version}"' in seen.content.decode()
    done = browser.post(path, {**said, "reason": REASON, "version": version}, follow=True)
    assert done.status_code == 200, done.content.decode()
    return str(done.content.decode())


def by_api(who: Moderator, party: Party, action: str, **terms: object) -> dict[str, Any]:
    """The same as JSON."""
    browser, path = who.signs_in(), f"/api/desk/tables/{party.game.slug}/{action}"
    said = {"terms": {key: str(value) for key, value in terms.items()}}
    seen = browser.post(path, json.dumps({**said, "dry_run": True}), "application/json")
    assert seen.status_code == 200, seen.content.decode()
    assert seen.json()["state"] == "dry"
    wish = {**said, "reason": REASON, "version": seen.json()["version"]}
    done = browser.post(path, json.dumps(wish), "application/json")
    assert done.status_code == 200, done.content.decode()
    return dict(done.json())


def by_machine(who: Moderator, party: Party, action: str, **terms: object) -> str:
    """`manage.py desk do`."""
    said = [f"{key}={value}" for key, value in terms.items() if key != "alone"]
    out, alone = StringIO(), ["--alone"] * bool(terms.get("alone"))
    words = ["--as", who.person.name, "--reason", REASON]
    call_command("desk", "do", action, party.game.slug, *said, *alone, *words, stdout=out)
    return out.getvalue()


DOORS: dict[str, Door] = {"page": by_page, "api": by_api, "machine": by_machine}


def agree(door: str, who: Moderator) -> str:
    """Somebody says yes to the only open proposal, by this door; its state."""
    row = Proposal.objects.get(state="open")
    if door == "page":
        who.signs_in().post(f"/desk/proposals/{row.id}/answer", {"answer": "yes"})
    elif door == "api":
        path, body = f"/api/desk/proposals/{row.id}", json.dumps({"say": "yes"})
        assert who.signs_in().post(path, body, "application/json").status_code == 200
    else:
        words = ["--as", who.person.name, "--reason", REASON]
        call_command("desk", "answer", row.id, "yes", *words, stdout=StringIO())
    row.refresh_from_db()
    return str(row.state)


def wrong(party: Party) -> list[str]:
    """What is wrong with the log and with all that is derived from it."""
    with Cursor() as cursor:
        log = store.load_log(cursor, party.id, 0, 2**31 - 1)
    return list(list_faults_by_gravity(Game.objects.get(pk=party.id), log))
