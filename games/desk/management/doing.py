"""What can be done at tables, at the machine: `manage.py desk do` and `desk answer`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language

from games.desk import facts, proposals, texts
from games.desk.actions import DryRun
from games.desk.doing import ways
from games.desk.doing.doing import TABLE_ACTIONS
from games.desk.log import record_desk_facts
from games.desk.management.whose import get_table_id
from games.desk.may import Actor, find_objection
from games.desk.powers import Power
from games.desk.refused import CANNOT, DeskRefused, NotAllowed
from games.play.table_lookup import load_header
from games.rules.types import Refused
from games.words import get_words

if TYPE_CHECKING:
    from collections.abc import Iterator


def add_table_verbs(verbs: Any) -> None:
    """The words that these two take."""
    do: ArgumentParser = verbs.add_parser("do", help="do something at a table")
    do.add_argument("name", choices=sorted(TABLE_ACTIONS), help="what")
    do.add_argument("table", help="public id of the table")
    do.add_argument("terms", nargs="*", metavar="NAME=VALUE", help="as the page asks for them")
    do.add_argument("--dry-run", action="store_true", help="only say what would happen")
    do.add_argument("--alone", action="store_true", help="without a second person")
    answer: ArgumentParser = verbs.add_parser("answer", help="say yes or no to a proposal")
    answer.add_argument("name", help="name of the proposal")
    answer.add_argument("say", choices=("yes", "no"))
    for verb in (do, answer):
        verb.add_argument("--as", dest="who", required=True, help="who does it")
        verb.add_argument("--reason", required=True)


def run_table_action(person: int, options: dict[str, Any]) -> Iterator[str]:
    """Lines about what would happen, or what was done. Raises CommandError; what is not allowed is
    noted."""
    who, now, doing = Actor(person, machine=True), timezone.now(), TABLE_ACTIONS[options["name"]]
    known = load_header("id", get_table_id(options["table"]))
    said = dict(one.split("=", 1) if "=" in one else (one, "") for one in options["terms"])
    if unknown := said.keys() - {one.name for one in doing.fields}:
        raise CommandError(f"There is no {min(unknown)!r} here.")
    try:
        check_allowed(who, doing.power, known.meta.id)
        wish = ways.read_table_request(doing, known, said)
        dry = ways.preview_table_request(wish, person, now)
        yield from format_dry_run(dry)
        if options["dry_run"]:
            text = texts.save_desk_text(options["reason"], now)
            record_desk_facts(facts.Read(person, "dry run", "table", known.meta.id, text), at=now)
            return
        alone, saw = options["alone"] and doing.two, wish.version
        row = ways.carry_out_table_request(who, wish, options["reason"], now, saw, alone=alone)
    except CANNOT as refused:
        raise build_command_error(refused, person, doing.power.value, known.meta.id) from None
    yield f"Somebody else has to say yes to {row.id}." if row else "Done."


def check_allowed(who: Actor, power: Power, table: int) -> None:
    """Raises NotAllowed."""
    if why := find_objection(who, power, timezone.now(), table=table):
        raise NotAllowed(why)


def format_dry_run(dry: DryRun) -> Iterator[str]:
    """What would happen, line by line."""
    yield from (f"* {line}" for line in dry.lines)
    yield from (f"{mark} {line}" for mark, line in dry.marked)


def settle_proposal(person: int, options: dict[str, Any]) -> Iterator[str]:
    """What became of it. Raises CommandError."""
    who, now = Actor(person, machine=True), timezone.now()
    verb = proposals.accept_proposal if options["say"] == "yes" else proposals.decline_proposal
    try:
        row = verb(who, options["name"], now)
    except DeskRefused as refused:
        raise build_command_error(refused, person, "", 0) from None
    text = texts.save_desk_text(options["reason"], now)
    record_desk_facts(facts.Read(person, "answer a proposal", row.kind, row.subject, text), at=now)
    yield f"{row.id}: {row.state}"


def build_command_error(
    refused: DeskRefused | Refused, person: int, power: str, table: int
) -> CommandError:
    """Why not, for the shell; what was not allowed is noted."""
    if isinstance(refused, Refused):
        return CommandError(get_words(get_language() or "en", ())(refused.text))
    if isinstance(refused, NotAllowed):
        kind = "table" if table else ""
        fact = facts.Refused(person, power, refused.why, "do", kind, table)
        record_desk_facts(fact, at=timezone.now())
        return CommandError(f"Not allowed: {refused}.")
    return CommandError(str(refused.message))
