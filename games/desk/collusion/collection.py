"""Collects evidence of collusion from rated games that are over, a few hundred at a time, and puts
a few pairs a week before the moderators.

May be called by anybody, at any time, by several at once; a run that is killed has done nothing.
Work is bounded: it looks at pairs that sat at one of the new games and have met often enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction

from accounts.browsers.cookies import is_browser_shared_outside_household
from games.desk.collusion.rows import PlayedGame, Sheet
from games.desk.collusion.signals import (
    FEWEST,
    FavourOccasion,
    FinishedGame,
    SeatedPlayer,
    measure_signals,
)
from games.desk.collusion.weighing import (
    build_sheet_figures,
    is_suspicious,
    list_speaking_signals,
    read_rates,
    weigh_signals,
)
from games.play.sql import Cursor, encode_ints
from games.play.table import Meta, load_header
from games.play.what_if import list_game_facts
from games.ratings.model import DEVIATION, MEAN
from games.ratings.results import EndedGame, list_rated_places, load_ended_games
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.collusion import Occasion


# Games as rows tell of them: who sat there, how strong they were before, what they gave.


SELECT_NEW_GAMES = """
SELECT r.game_id, r.version, r.at
FROM ratings_rated r LEFT JOIN desk_played p ON p.game = r.game_id
WHERE r.at > %(since)s AND p.version IS DISTINCT FROM r.version
ORDER BY r.at, r.game_id LIMIT %(most)s
"""
# Ratings before each of these games, as they are worked out now.
SELECT_RATINGS_BEFORE = """
SELECT s.game_id, s.person_id, coalesce(b.mean, %(mean)s), coalesce(b.deviation, %(deviation)s)
FROM ratings_step s LEFT JOIN ratings_step b ON b.person_id = s.person_id AND b.rules = s.rules
  AND b.nth = s.nth - 1
WHERE s.game_id = ANY (%(games)s::bigint[])
"""


class NewGame(NamedTuple):
    """A rated game that was not read yet, as it is now."""

    game: int
    version: int
    at: datetime


def load_new_games(cursor: Cursor, since: datetime, most: int) -> list[NewGame]:
    """So many that ended since then, the earliest first."""
    cursor.execute(SELECT_NEW_GAMES, {"since": since, "most": most})
    return [NewGame._make(row) for row in cursor.fetchall()]


def load_played_games(cursor: Cursor, games: Sequence[NewGame]) -> dict[int, FinishedGame]:
    """What they tell. Of a game that counts for nobody: nothing in it."""
    ends = load_ended_games(cursor, [one.game for one in games])
    values = {
        "games": encode_ints([one.game for one in games]),
        "mean": MEAN,
        "deviation": DEVIATION,
    }
    cursor.execute(SELECT_RATINGS_BEFORE, values)
    ratings = {(game, who): rating for game, who, *rating in cursor.fetchall()}
    found = {}
    for one in games:
        places = list_rated_places(ends[one.game])
        seated = tuple(
            SeatedPlayer(who, place, *ratings.get((one.game, who), (MEAN, DEVIATION)))
            for who, place in places
        )
        found[one.game] = FinishedGame(
            seated, tuple(list_favour_occasions(one.game, ends[one.game], seated))
        )
    return found


def list_favour_occasions(
    game: int, end: EndedGame, seated: Sequence[SeatedPlayer]
) -> Iterator[FavourOccasion]:
    """Its occasions, by people: of seats that never changed hands."""
    counted = {one.person for one in seated}
    whose = {
        seat: who
        for seat, who in enumerate(end.people)
        if who in counted and not end.before.get(seat)
    }
    if not whose:
        return
    for one in load_occasions(load_header("id", game).meta):
        takers = tuple(whose[seat] for seat in sorted(one.takers) if seat in whose)
        if one.giver in whose:
            yield FavourOccasion(whose[one.giver], takers, one.chance)


def load_occasions(meta: Meta) -> Sequence[Occasion]:
    """By seats; none, if the game does not tell of gifts."""
    gifts = GAMES[meta.rules].gifts
    return gifts(list_game_facts(meta, meta.version)) if gifts else ()


# Collecting.


EVIDENCE_LASTS = timedelta(days=90)
BATCH = 200
"""Games of one transaction."""
SMALL_BATCH = 20
"""Games of one look of whoever does other things, too."""
MOST_GAMES = 5_000
"""Games of one run."""
SHEETS_A_WEEK = 5
"""Sheets that come to the queue in seven days, the heaviest first: three volunteers judge no
more."""
LOCK = 0x53484545
"""Of PostgreSQL's advisory locks: one process works on sheets at a time."""
TRY_LOCK = "SELECT pg_try_advisory_xact_lock(%s)"
SELECT_FREQUENT_PAIRS = """
SELECT asked.one, asked.two
FROM unnest(%(ones)s::bigint[], %(twos)s::bigint[]) AS asked (one, two)
JOIN desk_played p ON p.people @> ARRAY[asked.one, asked.two]
GROUP BY asked.one, asked.two HAVING count(*) >= %(fewest)s
ORDER BY asked.one, asked.two
"""
Pair = tuple[int, int]


def collect_evidence(now: datetime) -> int:
    """Reads what has ended since, and shows what is heavy enough; how many games that were."""
    games = 0
    while games < MOST_GAMES and (done := collect_evidence_of_batch(now)):
        games += done
    show_heaviest_sheets(now)
    return games


def collect_some_evidence(now: datetime) -> int:
    """The same for few games, where others wait for it."""
    games = collect_evidence_of_batch(now, SMALL_BATCH)
    show_heaviest_sheets(now)
    return games


@transaction.atomic
def collect_evidence_of_batch(now: datetime, most: int = BATCH) -> int:
    """Reads so many games, and weighs the pairs who sat there; how many games. 0: there are none,
    or somebody else is at it."""
    with Cursor() as cursor:
        cursor.execute(TRY_LOCK, (LOCK,))
        if cursor.fetchone() != (True,):
            return 0
        found = load_new_games(cursor, now - EVIDENCE_LASTS, most)
        games = load_played_games(cursor, found) if found else {}
        for one in found:
            save_played_game(one.game, one.version, games[one.game], one.at)
        for pair in list_frequent_pairs(cursor, list_pairs(games.values())):
            save_suspicious_sheet(pair, now)
    return len(found)


def save_played_game(game: int, version: int, played: FinishedGame, at: datetime) -> None:
    """A game, until it is 90 days old."""
    people = [one.person for one in played.seated]
    values = {"version": version, "people": people, "told": played, "ends_at": at + EVIDENCE_LASTS}
    PlayedGame.objects.update_or_create(game=game, defaults=values)


def list_pairs(games: Iterable[FinishedGame]) -> set[Pair]:
    """Everybody who sat with somebody, the lesser number first."""
    return {
        pair
        for game in games
        for pair in combinations(sorted(one.person for one in game.seated), 2)
    }


def list_frequent_pairs(cursor: Cursor, pairs: set[Pair]) -> list[Pair]:
    """Those of these pairs who have played often enough together: one statement."""
    ones, twos = zip(*sorted(pairs), strict=True) if pairs else ((), ())
    cursor.execute(
        SELECT_FREQUENT_PAIRS,
        {"ones": encode_ints(ones), "twos": encode_ints(twos), "fewest": FEWEST},
    )
    return [(one, two) for one, two in cursor.fetchall()]


def save_suspicious_sheet(pair: Pair, now: datetime) -> None:
    """A sheet about a pair, if there is reason for one; one that is there gets the new figures, and
    stays as a moderator has judged it."""
    rows = list(PlayedGame.objects.filter(people__overlap=pair).order_by("game"))
    games = [decode_played_game(row.told) for row in rows]
    rates, seen = (
        read_rates(),
        measure_signals(games, *pair, is_browser_shared_outside_household(*pair, now)),
    )
    how = weigh_signals(seen, rates)
    if not is_suspicious(how, rates):
        return
    one, two = pair
    figures = {
        "weight": how.weight,
        "signals": list_speaking_signals(seen, how),
        "told": build_sheet_figures(games, one, two),
        "ends_at": now + EVIDENCE_LASTS,
    }
    Sheet.objects.update_or_create(
        one=one, two=two, defaults=figures, create_defaults=figures | {"made_at": now}
    )


def decode_played_game(stored: Any) -> FinishedGame:
    """As it was stored."""
    seated, gave = stored
    return FinishedGame(
        tuple(SeatedPlayer(*one) for one in seated),
        tuple(FavourOccasion(giver, tuple(takers), chance) for giver, takers, chance in gave),
    )


@transaction.atomic
def show_heaviest_sheets(now: datetime) -> int:
    """The heaviest that wait come to the queue, as long as there is room this week; how many."""
    with Cursor() as cursor:
        cursor.execute(TRY_LOCK, (LOCK,))
        if cursor.fetchone() != (True,):
            return 0
        lately = Sheet.objects.filter(shown_at__gt=now - timedelta(days=7)).count()
        waiting = Sheet.objects.filter(shown_at=None).order_by("-weight", "number")
        chosen = list(waiting.values_list("pk", flat=True)[: max(SHEETS_A_WEEK - lately, 0)])
        return Sheet.objects.filter(pk__in=chosen).update(shown_at=now)
