"""What the moderators' commands at the machine share: the same rights, the same actions and the
same log as their pages."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import Person
from games.desk import facts, proposals, texts
from games.desk.actions import ACTIONS, Action, DryRun
from games.desk.log import record_desk_facts
from games.desk.permissions import Actor, find_objection
from games.desk.powers import CANNOT, DeskRefused, NotAllowed, Power
from games.desk.table_actions.registry import TABLE_ACTIONS
from games.play.models import Game
from games.play.table import load_header
from games.rules.types import Refused
from games.words import get_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.play.table import TableHeader


def record_machine_read(
    person: int,
    what: str,
    reason: str,
    now: datetime,
    *,
    table: int | None = None,
    about: int | None = None,
) -> None:
    """Note that they read this page; `table`, `about`: the ids of a table and of a person. Raises
    NotAllowed, which is noted, too."""
    kind, subject = ("person", about) if about is not None else ("table", table)
    if subject is None:
        kind, subject = "", 0
    who = Actor(person, machine=True)
    why = find_objection(who, Power.REPORTS, now, table=table, person=about)
    if why:
        fact = facts.Refused(person, Power.REPORTS.value, why, what, kind, subject)
        record_desk_facts(fact, at=now)
        raise NotAllowed(why)
    record_desk_facts(
        facts.Read(person, what, kind, subject, texts.save_desk_text(reason, now)), at=now
    )


# Options: who asks and why, and which table is meant.


def add_asker_options(parser: ArgumentParser, *, needed: bool = True) -> None:
    """`--as` and `--reason`."""
    told = "who asks, by name or address"
    parser.add_argument("--as", dest="who", default="", required=needed, help=told)
    parser.add_argument("--reason", default="", required=needed)


def get_asking_person(
    options: dict[str, Any], subject: str, now: datetime, *, table: int | None, about: int | None
) -> int:
    """Who asks; it is noted. Raises CommandError: nobody of that name, no reason, not allowed."""
    person = get_person_id(options["who"])
    if not options["reason"].strip():
        raise CommandError("Please say why.")
    try:
        record_machine_read(person, subject, options["reason"], now, table=table, about=about)
    except NotAllowed as refused:
        raise CommandError(f"Not allowed: {refused}.") from None
    return person


def get_person_id(word: str) -> int:
    """The id of a person, by name or whole address. Raises CommandError."""
    word = word.strip()
    known = Person.objects.filter(name__iexact=word) | Person.objects.filter(email=word.lower())
    person = known.values_list("pk", flat=True).first()
    if person is None:
        raise CommandError(f"There is nobody called {word!r}.")
    return int(person)


def get_table_id(slug: str) -> int:
    """The id of the table. Raises CommandError."""
    game = Game.objects.filter(slug=slug).values_list("pk", flat=True).first()
    if game is None:
        raise CommandError(f"There is no table {slug!r}.")
    return int(game)


# Actions: `--as` whom, `--reason` why; `--dry-run` only shows, `--alone` asks nobody for a second
# yes.


def read_typed_terms(words: Iterable[str]) -> dict[str, str]:
    """The terms that were typed as NAME=VALUE."""
    pairs = (one.partition("=") for one in words)
    return {name: value for name, _equals, value in pairs}


def get_actor(options: dict[str, Any]) -> Actor:
    """Who does it. Raises CommandError."""
    return Actor(get_person_id(options["who"]), machine=True)


def run_action(
    options: dict[str, Any],
    action: Action,
    subject: int,
    said: Mapping[str, Any],
    table: TableHeader | None = None,
) -> Iterator[str]:
    """Lines about what would happen, or what was done. Raises CommandError; what is not allowed is
    noted."""
    who, now, reason = get_actor(options), timezone.now(), options["reason"]
    try:
        check_typed_request(who, action, subject, reason, now)
        wish = proposals.read_action_request(action, subject, said, reason, table)
        if options["dry_run"] or table:
            dry = proposals.preview_request(wish, who.person, now)
            yield from format_dry_run(dry)
        if options["dry_run"]:
            text = texts.save_desk_text(reason, now)
            read = facts.Read(who.person, "dry run", action.about, subject, text)
            record_desk_facts(read, at=now)
            return
        saw = str(table.meta.version) if table else ""
        wish = wish._replace(alone=options["alone"], saw=saw)
        row = proposals.carry_out_request(who, wish, now)
    except CANNOT as refused:
        raise build_command_error(refused) from None
    yield f"Somebody else has to say yes to {row.id}, within a day." if row else "Done."


def check_typed_request(
    who: Actor, action: Action, subject: int, reason: str, now: datetime
) -> None:
    """Raises DeskRefused: no reason is given; NotAllowed, which is noted."""
    try:
        proposals.check_request(who, action, subject, reason, now)
    except NotAllowed as refused:
        proposals.record_refusal(who, action, subject, refused, now)
        raise


def format_dry_run(dry: DryRun) -> Iterator[str]:
    """What would happen, line by line."""
    yield from (f"* {line}" for line in dry.lines)
    yield from (f"{mark} {line}" for mark, line in dry.marked)


def build_command_error(refused: DeskRefused | Refused) -> CommandError:
    """Why not, for the shell."""
    if isinstance(refused, NotAllowed):
        return CommandError(f"Not allowed: {refused}.")
    if isinstance(refused, Refused):
        return CommandError(get_words(get_language() or "en", ())(refused.text))
    return CommandError(str(refused.message))


class ActingCommand(BaseCommand):
    """A command that does one action."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.add_doing(parser)

    def add_doing(self, parser: ArgumentParser, *, needed: bool = True) -> None:
        """What all of them take."""
        add_asker_options(parser, needed=needed)
        parser.add_argument("--dry-run", action="store_true", help="only show what would happen")
        parser.add_argument(
            "--alone",
            action="store_true",
            help="do without a second yes what needs one; the log says so",
        )

    def act(
        self, options: dict[str, Any], name: str, subject: int, said: Mapping[str, Any]
    ) -> None:
        """Do it, or propose it. Raises CommandError."""
        for line in run_action(options, ACTIONS[name], subject, said):
            self.stdout.write(line)


# At tables: `manage.py desk do` and `desk answer`.


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


def run_table_action(options: dict[str, Any]) -> Iterator[str]:
    """Lines about what would happen, and what was done. Raises CommandError."""
    action, game = TABLE_ACTIONS[options["name"]], get_table_id(options["table"])
    said = read_typed_terms(options["terms"])
    yield from run_action(options, action, game, said, load_header("id", game))


def settle_proposal(options: dict[str, Any]) -> Iterator[str]:
    """What became of it. Raises CommandError; what is not allowed is noted."""
    who, now = get_actor(options), timezone.now()
    verb = proposals.accept_proposal if options["say"] == "yes" else proposals.decline_proposal
    try:
        row = verb(who, options["name"], now)
    except NotAllowed as refused:
        fact = facts.Refused(who.person, "", refused.why, "answer a proposal", "", 0)
        record_desk_facts(fact, at=now)
        raise build_command_error(refused) from None
    except DeskRefused as refused:
        raise build_command_error(refused) from None
    text = texts.save_desk_text(options["reason"], now)
    record_desk_facts(
        facts.Read(who.person, "answer a proposal", row.kind, row.subject, text), at=now
    )
    yield f"{row.id}: {row.state}"
