"""`manage.py desk`: powers, given and taken at the machine (the first of all comes from here), and
what can be done at tables."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import Person
from games.desk import facts, grants
from games.desk.log import record_desk_facts
from games.desk.management import console
from games.desk.permissions import Actor
from games.desk.powers import DeskRefused, NotAllowed, Power

DAYS = 180


class Command(BaseCommand):
    """Whoever has this shell could change everything; what they do here is in the desk's log."""

    help = "Give and take the powers of moderators, trust their passkeys, and act at tables."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        grant = verbs.add_parser("grant", help="give somebody a power")
        revoke = verbs.add_parser("revoke", help="take a power away")
        for verb in (grant, revoke):
            verb.epilog, verb.formatter_class = describe_powers(), RawDescriptionHelpFormatter
        trust = verbs.add_parser("trust", help="say that all passkeys of somebody are theirs")
        for verb in (grant, revoke, trust):
            verb.add_argument("name", help="whom it is about, by name or address")
        for verb in (grant, revoke):
            verb.add_argument("power", choices=Power.values, metavar="POWER", help="see below")
        grant.add_argument("--days", type=int, default=DAYS)
        for verb in (grant, revoke, trust):
            verb.add_argument("--as", dest="who", required=True, help="who does it")
            verb.add_argument("--reason", required=True)
        console.add_table_verbs(verbs)

    def handle(self, *_args: Any, **options: Any) -> None:
        now, verb = timezone.now(), options["verb"]
        if verb in ("do", "answer"):
            act = console.run_table_action if verb == "do" else console.settle_proposal
            for line in act(options):
                self.stdout.write(line)
            return
        who, person = (
            Actor(get_person_by_word(options["who"]).pk, machine=True),
            get_person_by_word(options["name"]),
        )
        try:
            match options["verb"]:
                case "grant":
                    power, days = Power(options["power"]), options["days"]
                    grants.give_power(who, person.pk, power, days, options["reason"], now)
                case "revoke":
                    power = Power(options["power"])
                    grants.take_power_away(who, person.pk, power, options["reason"], now)
                case _:
                    self.trust(who, person, options["reason"])
        except NotAllowed as refused:
            about = options["verb"], "person", person.pk
            record_desk_facts(
                facts.Refused(who.person, Power.RIGHTS.value, refused.why, *about), at=now
            )
            raise CommandError(f"Not allowed: {refused}.") from None
        except DeskRefused as error:
            raise CommandError(str(error)) from None
        self.stdout.write("Done.")

    def trust(self, who: Actor, person: Person, reason: str) -> None:
        """All passkeys that they have."""
        held = Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN)
        if not held:
            raise CommandError(f"{person.name} has no passkey.")
        for passkey in held.order_by("pk"):
            grants.vouch_for_passkey(who, passkey.pk, reason, timezone.now())


def describe_powers() -> str:
    """The powers, a line each: the word that is typed, and what it is for."""
    wide = max(map(len, Power.values))
    lines = [f"  {power.value:<{wide}}  {power.label}" for power in Power]
    return "\n".join(["powers:", *lines])


def get_person_by_word(word: str) -> Person:
    """By name or whole address, whatever the case. Raises CommandError."""
    found = Person.objects.filter(name__iexact=word) | Person.objects.filter(email=word.lower())
    person = found.first()
    if person is None:
        raise CommandError(f"There is nobody called {word!r}.")
    return person
