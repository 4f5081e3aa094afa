"""Is the log whole, and does everything derived from it still say the same? For the operator, in
plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.db.models import Prefetch
from msgspec import json

from games.play import log_rows, store
from games.play.ending import Agreement, find_agreement
from games.play.log_rows import Row, find_broken_row
from games.play.models import Game, Question, Seed, Status
from games.play.position import BACK, apply_rows, build_empty_position
from games.play.sql import Cursor
from games.play.verify import Proof, build_proof
from games.rules.registry import GAMES
from keywest_site.sealing import Unreadable

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.rules.types import Decision

CHECKED = ("seats", Prefetch("questions", Question.objects.filter(answered_seq=None)))
"""The rows that are compared with the log of a game, read for many games at once; of its questions
no more than those that are open."""


def list_log_faults(game_id: int) -> list[str]:
    """Everything that is wrong with a game; empty if nothing is. Raises Game.DoesNotExist."""
    for _slug, faults in list_faults_of_games(Game.objects.filter(pk=game_id)):
        return faults
    raise Game.DoesNotExist


def list_faults_of_games(wanted: QuerySet[Game]) -> list[tuple[str, list[str]]]:
    """The slug of each of these games, and everything that is wrong with it. Reads one consistent
    picture of all of them."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return [
            (game.slug, list(list_faults_by_gravity(game, load_whole_log(cursor, game))))
            for game in wanted.prefetch_related(*CHECKED)
        ]


def load_whole_log(cursor: Cursor, game: Game) -> store.Log:
    """All facts of a game, as they lie there."""
    return store.load_log(cursor, game.pk, 0, 2**31 - 1)


def list_faults_by_gravity(game: Game, log: store.Log) -> Iterator[str]:
    """The troubles, the gravest first; a broken chain makes the rest meaningless."""
    rows: Sequence[Row] = log.rows
    if not rows:
        if game.status in (Status.RUNNING, Status.FINISHED) or game.version:
            yield "the log is empty"
        return
    broken = find_broken_row(game.slug, rows, bytes(game.head))
    if broken is not None:
        where = f"the chain breaks at fact {broken}"
        yield where if broken else "the head does not fit the last fact"
        return
    if not log.wrapped:
        yield "there is no seed"
        return
    try:
        seed, rows = log_rows.unseal_seed(log.wrapped, game.pk), log.open_rows()
    except Unreadable as what:
        yield f"{str(what) or 'the seed'} cannot be opened with the keys of this site"
    else:
        yield from list_derived_faults(game, rows, seed)


class SeedMissing(Exception):
    """A game has begun, but its seed is not there."""


def load_seed(game: Game) -> bytes:
    """The game's seed. Raises SeedMissing, or Unreadable where it was sealed by another key."""
    seed = Seed.objects.filter(game=game).first()
    if seed is None:
        raise SeedMissing
    return log_rows.unseal_seed(bytes(seed.wrapped), game.pk)


class Standing(NamedTuple):
    """Where a game is by its facts. `seats`: for how many it was founded."""

    state: Any
    decisions: tuple[Decision, ...]
    seats: int


def list_derived_faults(game: Game, rows: Sequence[Row], seed: bytes) -> Iterator[str]:
    """Everything derived from a log that is whole, against what its facts say."""
    if game.version != rows[-1].seq:
        yield f"version {game.version}, but the last fact is {rows[-1].seq}"
    try:
        proof = build_proof(game.rules, rows, seed)
        standing = build_standing(game, rows, proof)
    except Exception as error:  # whatever stumbles over facts that no game has brought about
        yield f"the facts do not make a game ({type(error).__name__})"
        return
    ending = find_agreement(list(rows))
    yield from list_status_faults(game, standing, ending)
    yield from list_question_faults(game, standing)
    yield from list_score_faults(game, standing, ending)
    yield from list_count_faults(game, rows)
    yield from list_chance_faults(proof)


def build_standing(game: Game, rows: Sequence[Row], proof: Proof) -> Standing:
    """By the turns that were played again, which come to the same as the facts. Where they do not,
    or something was taken back, by the facts, as the site reads them: it may count otherwise."""
    state = proof.state
    if proof.differs is not None or any(row.kind in BACK for row in rows):
        state = apply_rows(game.rules, rows, build_empty_position(game.slug)).state
    return Standing(state, GAMES[game.rules].pending(state), json.decode(rows[0].data)["seats"])


def list_status_faults(game: Game, standing: Standing, ending: Agreement | None) -> Iterator[str]:
    """The status against the state, or against what was agreed."""
    over = bool(ending) or GAMES[game.rules].over(standing.state)
    expected = ending.status if ending else Status.FINISHED if over else Status.RUNNING
    if game.status != expected:
        yield f"status {game.status}, but the log says {expected}"
    if over != bool(game.finished_at):
        yield "finished_at does not fit the log"


def list_question_faults(game: Game, standing: Standing) -> Iterator[str]:
    """Open questions against what the game asks."""
    questions = [one for one in game.questions.all() if one.answered_seq is None]
    stored = sorted((question.seat, question.kind) for question in questions)
    asked = sorted((decision.seat, decision.kind) for decision in standing.decisions)
    if game.status == Status.RUNNING and stored != asked:
        yield f"questions {stored}, but the log asks {asked}"
    if game.status in (Status.FINISHED, Status.ABANDONED) and stored:
        yield f"questions {stored} are open in a game that is over"


def list_score_faults(game: Game, standing: Standing, ending: Agreement | None) -> Iterator[str]:
    """Seats against founding and final scores, or the ranks that were agreed."""
    seats = sorted(game.seats.all(), key=attrgetter("number"))
    if [seat.number for seat in seats] != list(range(game.size)) or standing.seats != game.size:
        yield f"seats {[seat.number for seat in seats]}, but the table is for {game.size}"
    scores = get_scores_by_log(game, standing, ending)
    for seat in seats:
        points, rank = scores.get(seat.number, (None, None))
        if (seat.points, seat.rank) != (points, rank):
            yield (
                f"seat {seat.number} has {seat.points} points, rank {seat.rank}; the log says "
                f"{points}, {rank}"
            )


def get_scores_by_log(
    game: Game, standing: Standing, ending: Agreement | None
) -> dict[int, tuple[int | None, int | None]]:
    """Points and ranks by seat, as the log says."""
    rules = GAMES[game.rules]
    scores = rules.scores(standing.state) if rules.over(standing.state) else ()
    if ending and (ending.outranks_rules or not scores):
        return {seat: ending.score(seat) for seat in range(game.size)}
    return {score.seat: (score.points, score.rank) for score in scores}


COUNTED = {"extended": "extensions_used", "granted": "grants_used"}
"""Facts about a seat, and where it is counted how many there are."""


def list_count_faults(game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """What a seat has used up against what the log says of it."""
    counted_facts = [
        (row.kind, json.decode(row.data)["seat"]) for row in rows if row.kind in COUNTED
    ]
    nudged = {json.decode(row.data)["seat"]: row.at for row in rows if row.kind == "nudged"}
    for seat in sorted(game.seats.all(), key=attrgetter("number")):
        for kind, column in COUNTED.items():
            if getattr(seat, column) != (count := counted_facts.count((kind, seat.number))):
                yield (
                    f"seat {seat.number} has {column} {getattr(seat, column)}; the log says {count}"
                )
        if seat.nudged_at != nudged.get(seat.number):
            yield (
                f"seat {seat.number} was reminded at {seat.nudged_at}; the log says "
                f"{nudged.get(seat.number)}"
            )


def list_chance_faults(proof: Proof) -> Iterator[str]:
    """The draws against the secret seed."""
    if not proof.sealed:
        yield "the seed is not the one that was promised"
    elif not proof.sound:
        yield (
            f"the draws do not come from the seed ({len(proof.wrong)} wrong, first other fact: "
            f"{proof.differs})"
        )
