"""Is the log whole, and does everything derived from it still say the same? For the operator, in
plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction
from msgspec import json

from games.play import log_rows, store
from games.play.ending import Agreement, find_agreement
from games.play.log_rows import Row, find_broken_row
from games.play.models import Game, Question, Seat, Seed, Status
from games.play.position import Position, apply_rows, build_empty_position
from games.play.sql import Cursor
from games.play.verify import prove_draws
from games.rules.registry import GAMES
from keywest_site.sealing import Unreadable


def list_log_faults(game_id: int) -> list[str]:
    """Everything that is wrong with a game; empty if nothing is. Reads one consistent picture of
    it."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        game = Game.objects.get(pk=game_id)
        return list(list_faults_by_gravity(game, store.load_log(cursor, game_id, 0, 2**31 - 1)))


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
    try:
        seed, rows = load_seed(game), log.open_rows()
    except SeedMissing:
        yield "there is no seed"
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


def list_derived_faults(game: Game, rows: Sequence[Row], seed: bytes) -> Iterator[str]:
    """Everything derived from a log that is whole, against what its facts say."""
    if game.version != rows[-1].seq:
        yield f"version {game.version}, but the last fact is {rows[-1].seq}"
    try:
        position = apply_rows(game.rules, rows, build_empty_position(game.slug))
    except Exception as error:  # whatever stumbles over facts that no game has brought about
        yield f"the facts do not make a game ({type(error).__name__})"
        return
    ending = find_agreement(list(rows))
    yield from list_status_faults(game, position, ending)
    yield from list_question_faults(game, position)
    yield from list_score_faults(game, position, ending)
    yield from list_count_faults(game, rows)
    yield from list_chance_faults(game, rows, seed)


def list_status_faults(game: Game, position: Position, ending: Agreement | None) -> Iterator[str]:
    """The status against the position, or against what was agreed."""
    over = bool(ending) or GAMES[game.rules].over(position.state)
    expected = ending.status if ending else Status.FINISHED if over else Status.RUNNING
    if game.status != expected:
        yield f"status {game.status}, but the log says {expected}"
    if over != bool(game.finished_at):
        yield "finished_at does not fit the log"


def list_question_faults(game: Game, position: Position) -> Iterator[str]:
    """Open questions against what the position asks."""
    open_rows = Question.objects.filter(game=game, answered_seq=None).order_by("seat", "asked_seq")
    stored = [(question.seat, question.kind) for question in open_rows]
    asked = sorted((decision.seat, decision.kind) for decision in position.decisions)
    if game.status == Status.RUNNING and stored != asked:
        yield f"questions {stored}, but the log asks {asked}"
    if game.status in (Status.FINISHED, Status.ABANDONED) and stored:
        yield f"questions {stored} are open in a game that is over"


def list_score_faults(game: Game, position: Position, ending: Agreement | None) -> Iterator[str]:
    """Seats against founding and final scores, or the ranks that were agreed."""
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    if [seat.number for seat in seats] != list(range(game.size)) or len(position.undo) != game.size:
        yield f"seats {[seat.number for seat in seats]}, but the table is for {game.size}"
    scores = get_scores_by_log(game, position, ending)
    for seat in seats:
        points, rank = scores.get(seat.number, (None, None))
        if (seat.points, seat.rank) != (points, rank):
            yield (
                f"seat {seat.number} has {seat.points} points, rank {seat.rank}; the log says "
                f"{points}, {rank}"
            )


def get_scores_by_log(
    game: Game, position: Position, ending: Agreement | None
) -> dict[int, tuple[int | None, int | None]]:
    """Points and ranks by seat, as the log says."""
    rules = GAMES[game.rules]
    scores = rules.scores(position.state) if rules.over(position.state) else ()
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
    for seat in Seat.objects.filter(game=game).order_by("number"):
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


def list_chance_faults(game: Game, rows: Sequence[Row], seed: bytes) -> Iterator[str]:
    """The draws against the secret seed."""
    proof = prove_draws(game.rules, rows, seed)
    if proof is None or not proof.sealed:
        yield "the seed is not the one that was promised"
    elif not proof.sound:
        yield (
            f"the draws do not come from the seed ({len(proof.wrong)} wrong, first other fact: "
            f"{proof.differs})"
        )
