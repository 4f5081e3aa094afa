"""The ends of rounds and of the game."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.evolve.changes import Handler, add_points_earned
from games.rules.keywest.state import (
    BOSS,
    DEAL,
    FRUIT,
    IDLE,
    MONEY,
    OVER,
    STARS,
    TREASURE,
    State,
)


def apply_round_end(state: State, event: ev.RoundEnded) -> State:
    players = [*state.players]
    for bosses in event.bosses:
        for seat in bosses:
            players[seat] = players[seat]._replace(
                earned=add_points_earned(players[seat], BOSS, 2 if len(bosses) == 1 else 1)
            )
    if event.markers_back:
        players = [player._replace(markers=()) for player in players]
    return state._replace(phase=DEAL, players=tuple(players), turns=(), task=IDLE)


def apply_final_scoring(state: State, event: ev.Finished) -> State:
    players = []
    for player, (fruit, treasures, stars, money) in zip(state.players, event.points, strict=True):
        earned = [*player.earned]
        earned[FRUIT], earned[TREASURE], earned[STARS], earned[MONEY] = (
            fruit,
            treasures,
            stars,
            money,
        )
        players.append(player._replace(earned=tuple(earned)))
    return state._replace(phase=OVER, players=tuple(players))


CLOSING_HANDLERS: dict[type, Handler] = {
    ev.RoundEnded: apply_round_end,
    ev.Finished: apply_final_scoring,
}
