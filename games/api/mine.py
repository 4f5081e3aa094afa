"""The games of one person, in three queries however many there are."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from games.play.models import Game, Question, Seat, Status
from games.play.unread import annotate_unread, sum_unread
from games.words import choose_bot_name, format_former_player

MOST_GAMES = 200


def list_own_games(person: Any) -> list[dict[str, Any]]:
    """What the list shows of each game, those that moved last first."""
    games = list(
        Game.objects.filter(seats__person=person)
        .exclude(status=Status.ABANDONED, version=0)
        .order_by("-moved_at", "-created_at")[:MOST_GAMES]
    )
    numbers = [game.pk for game in games]
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = annotate_unread(Seat.objects.filter(game__in=numbers), person.pk)
    for seat in rows.select_related("person").order_by("number"):
        seats[seat.game_id].append(seat)
    open_questions = Question.objects.filter(game__in=numbers, answered_seq__isnull=True)
    asked_at = {(question.game_id, question.seat): question.asked_at for question in open_questions}
    return [build_game_entry(game, seats[game.pk], asked_at, person) for game in games]


def build_game_entry(
    game: Game, seats: list[Seat], asked_at: dict[tuple[int, int], Any], person: Any
) -> dict[str, Any]:
    """One game."""
    mine = next(seat.number for seat in seats if seat.person_id == person.pk)
    return {
        "slug": game.slug,
        "title": game.title,
        "rules": game.rules,
        "status": game.status,
        "my_seat": mine,
        "my_turn": (game.pk, mine) in asked_at,
        "moved_at": game.moved_at,
        "unread": sum_unread(seats),
        "seats": [
            {
                "seat": seat.number,
                "name": get_sitter_name(seat, game),
                "bot": seat.bot,
                "asked_at": asked_at.get((game.pk, seat.number)),
                "points": seat.points,
                "rank": seat.rank,
            }
            for seat in seats
        ],
    }


def get_sitter_name(seat: Seat, game: Game) -> str:
    """The name of whoever sits there."""
    if seat.person is None:
        return choose_bot_name(game.slug, seat.number)
    return (
        format_former_player(game.rules, seat.number) if seat.person.erased_at else seat.person.name
    )
