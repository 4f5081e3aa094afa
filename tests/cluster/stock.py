"""`python -m tests.cluster.stock PEOPLE GAMES SEATS`: people and running games to play with.

Runs with the settings of a machine of pages. Prints JSON: of each person their cookies, of each
game its address and who sits where.
"""

from __future__ import annotations

import json
import secrets
import sys

import django

EACH = 40 * 60
"""Seconds for a turn. Nobody takes so long: a turn that is up shows that a clock was believed which
is an hour ahead."""
WRITTEN_TO = 5
"""Of so many people one is mailed at once."""


def main(people: int, games: int, seats: int) -> None:
    """Makes and prints them."""
    django.setup()

    from django.conf import settings

    from accounts.models import Person
    from games.clocks.terms import CLOCK, Terms, encode_terms
    from games.play import lobby
    from tests.bench.visitors import cookies
    from tests.support.mail_time import all_kinds

    settings.TABLES_WAITING = settings.TABLES_A_DAY = 0
    settings.NEW_TABLES_WAITING = settings.NEW_TABLES_A_DAY = 0
    pace = encode_terms(Terms(CLOCK, EACH, EACH, calendar=False, misses=0, grace=0))
    run = secrets.token_hex(4)
    persons = [
        Person.objects.create(
            email=f"{run}-{number}@example.org",
            name=f"{run} {number}",
            mails={} if number % WRITTEN_TO else all_kinds("now"),
        )
        for number in range(people)
    ]
    made = []
    for number in range(games):
        sitting = [persons[(number * seats + seat) % people] for seat in range(seats)]
        game = lobby.open_table(sitting[0].pk, "keywest", seats, pace=pace)
        for person in sitting[1:]:
            lobby.join(game.pk, person.pk)
        made.append({"id": game.pk, "slug": game.slug, "seats": [each.pk for each in sitting]})
    print(json.dumps({"people": {each.pk: cookies(each.pk) for each in persons}, "games": made}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
