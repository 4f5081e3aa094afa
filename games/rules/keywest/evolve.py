"""What each fact does to the position. Never refuses, never draws, never looks at a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS, TREASURES, Edition, edition
from games.rules.keywest.state import (
    ACTION,
    ACTIONS,
    BID,
    BOSS,
    CIGARS,
    DEAL,
    DRAFT,
    FRUIT,
    HOTELS,
    IDLE,
    LOT,
    MONEY,
    NOBODY,
    OVER,
    PARTS,
    REPEAT,
    STARS,
    TREASURE,
    WRECKS,
    Auction,
    Deck,
    Land,
    Player,
    Sea,
    State,
    Task,
    Three,
)
from games.rules.keywest.state import (
    BRIDGES as BRIDGE_POINTS,
)

MARKERS_A_ROUND = 2
TURN = tuple(Task(left=markers) for markers in range(MARKERS_A_ROUND + 1))
"""Between two actions of a turn, by the markers left to place."""


def evolve(state: State | None, event: Any) -> State:
    """The position after the event. `state` is None only before the first one."""
    if state is None:
        return begun(event)
    return HANDLERS[type(event)](state, event)


def begun(event: ev.Began) -> State:
    """The set-up table (DE p. 2, "Vorbereitung"), but for the lot of the start player."""
    board = edition(event.edition, event.seats)
    return State(
        board=board,
        open_money=event.open_money,
        phase=LOT,
        round=0,
        start=0,
        bank=board.bank,
        players=(Player(money=board.start_money, disks=board.disks),) * event.seats,
        bids=(NOBODY,) * event.seats,
        auction=None,
        turns=(),
        task=IDLE,
        land=Land((NOBODY,) * len(board.sites), board.steps, board.dollars, (0, 0, 0), board.harvest),
        sea=empty_sea(board, event.seats),
        deck=Deck(tuple(tile.id for tile in board.tiles), (), (), ()),
    )


def empty_sea(board: Edition, seats: int) -> Sea:
    """Forty tiles face down."""
    return Sea(("",) * board.sea_spaces, (0,) * seats, 0, tuple(count for _tile, count in board.sea_tiles), 0)


# -- small changes -------------------------------------------------------------------------------------------------


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """All players, one of them changed."""
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])


def plus(three: Three, index: int, amount: int) -> Three:
    """The three numbers, one of them changed by `amount`."""
    changed = [*three]
    changed[index] += amount
    return changed[0], changed[1], changed[2]


def gained(player: Player, source: int, points: int) -> tuple[int, ...]:
    """The player's points by source with some more."""
    earned = player.earned
    return (*earned[:source], earned[source] + points, *earned[source + 1 :])


def drafted(state: State) -> State:
    """The next taker's turn, if this one has taken and resolved everything."""
    task = state.task
    if state.turns[0][1] or task.hand or task.harvest or task.fruits or task.bridge != NOBODY:
        return state
    return state._replace(turns=state.turns[1:], task=IDLE)


def acted(state: State, task: Task) -> State:
    """The state after a part of an action: the action ends with its last part, the turn with its last marker."""
    if task.parts:
        return state._replace(task=task)
    if task.left:
        return state._replace(task=TURN[task.left])
    return state._replace(turns=state.turns[1:], task=TURN[MARKERS_A_ROUND])


def without(task: Task, part: str) -> Task:
    """The task with one part of the action done."""
    return task._replace(parts=tuple([other for other in task.parts if other != part]), dice="")


# -- round and bids ------------------------------------------------------------------------------------------------


def lot(state: State, event: ev.Lot) -> State:
    return state._replace(start=event.seat, phase=DEAL)


def dealt(state: State, event: ev.Dealt) -> State:
    undealt, discards = state.deck.undealt, state.deck.discards
    undealt = tuple([tile for tile in undealt if tile not in event.tiles])
    discards = tuple([tile for tile in discards if tile not in event.tiles])
    deck = Deck(undealt, discards, event.tiles, (NOBODY,) * len(event.tiles))
    return state._replace(phase=BID, round=event.round, bids=(NOBODY,) * len(state.bids), deck=deck)


def bade(state: State, event: ev.Bade) -> State:
    seat, bids = event.seat, state.bids
    return state._replace(bids=(*bids[:seat], event.amount, *bids[seat + 1 :]))


def opened(state: State, event: ev.Opened) -> State:
    order = event.order
    players = [*state.players]
    payer, payee = order[0], order[-1]
    players[payer] = players[payer]._replace(money=players[payer].money - event.amount)
    players[payee] = players[payee]._replace(money=players[payee].money + event.amount)
    if len(order) == 5:
        players[order[3]] = players[order[3]]._replace(money=players[order[3]].money + event.bonus)
    return state._replace(
        phase=DRAFT,
        start=payee,
        bank=state.bank - event.bonus,
        players=tuple(players),
        auction=Auction(event.bids, order, event.amount),
        turns=((order[0], 2), (order[1], 2)) if len(order) == 3 else ((order[0], 2), (order[1], 1), (order[2], 1)),
        task=IDLE,
    )


# -- draft ---------------------------------------------------------------------------------------------------------


def took(state: State, event: ev.Took) -> State:
    seat, count = state.turns[0]
    takers = state.deck.takers
    takers = (*takers[: event.slot], seat, *takers[event.slot + 1 :])
    task = state.task
    return state._replace(
        turns=((seat, count - 1), *state.turns[1:]),
        task=task._replace(hand=(*task.hand, event.slot)),
        deck=state.deck._replace(takers=takers),
    )


def resolved(state: State, event: ev.Resolved) -> State:
    tile = state.board.tile_of[event.tile]
    player = state.players[event.seat]
    if tile.permanent:
        player = player._replace(
            looks=player.looks + tile.look, takes=player.takes + tile.take, tiles=(*player.tiles, tile.id)
        )
    hand = tuple([slot for slot in state.task.hand if slot != event.slot])
    task = Task(hand=hand, bridge=tile.bridge, harvest=tile.harvest, fruits=tile.fruits)
    return drafted(state._replace(players=with_player(state, event.seat, player), task=task))


def built(state: State, event: ev.Built) -> State:
    player, land = state.players[event.seat], state.land
    player = player._replace(money=player.money + event.dollar, shares=plus(player.shares, event.bridge, 1))
    if event.dollar:
        ones, twos = land.dollars
        dollars = (ones - 1, twos) if event.dollar == 1 else (ones, twos - 1)
        land = land._replace(bridges=plus(land.bridges, event.bridge, -1), dollars=dollars)
    players = with_player(state, event.seat, player)
    return drafted(state._replace(players=players, land=land, task=state.task._replace(bridge=NOBODY)))


def turned(state: State, event: ev.Turned) -> State:
    mainland, face_down = state.land.mainland, state.land.face_down
    for fruit in event.fruits:
        mainland, face_down = plus(mainland, fruit, 1), plus(face_down, fruit, -1)
    land = state.land._replace(mainland=mainland, face_down=face_down)
    return drafted(state._replace(land=land, task=state.task._replace(harvest=0)))


def lost(state: State, event: ev.Lost | ev.Waived) -> State:
    return drafted(state._replace(task=no_longer_due(state.task, event.fruit)))


def no_longer_due(task: Task, fruit: int) -> Task:
    """The task with one symbol of this fruit dealt with."""
    fruits = [*task.fruits]
    fruits.remove(fruit)
    return task._replace(fruits=tuple(fruits), site=NOBODY)


def swept(state: State, event: ev.Swept) -> State:
    seats = len(state.players)
    deck = state.deck
    if state.round < state.board.rounds:
        deck = deck._replace(discards=deck.discards + event.tiles)
    turns = tuple([((state.start + step) % seats, 0) for step in range(seats)])
    return state._replace(phase=ACTION, deck=deck, turns=turns, task=TURN[MARKERS_A_ROUND])


# -- disks ---------------------------------------------------------------------------------------------------------


def aimed(state: State, event: ev.Aimed) -> State:
    return state._replace(task=state.task._replace(site=state.board.site_of[event.site]))


def placed(state: State, event: ev.Placed) -> State:
    seat, site_of = event.seat, state.board.site_of
    site = site_of[event.site]
    owners, players = [*state.land.owners], [*state.players]
    player = players[seat]
    owners[site] = seat
    if event.lifted:
        owners[site_of[event.lifted]] = NOBODY
    disks = player.disks if event.lifted else player.disks - 1
    players[seat] = player._replace(disks=disks, money=player.money - event.price)
    if event.ousted != NOBODY:
        other = players[event.ousted]
        players[event.ousted] = other._replace(disks=other.disks + 1, money=other.money + event.price)
    state = state._replace(
        players=tuple(players),
        bank=state.bank + (event.price if event.ousted == NOBODY else 0),
        land=state.land._replace(owners=tuple(owners)),
    )
    if state.phase == ACTION:
        return acted(state, without(state.task, "buy")._replace(site=NOBODY))
    fruit = FRUITS.index(state.board.sites[site].kind)
    return drafted(state._replace(task=no_longer_due(state.task, fruit)))


# -- actions -------------------------------------------------------------------------------------------------------


def marked(state: State, event: ev.Marked) -> State:
    player = state.players[event.seat]
    spaces = (REPEAT, REPEAT) if event.repeat else (ACTIONS.index(event.action),)
    player = player._replace(markers=player.markers + spaces)
    board = state.board
    dive = event.action == "dive"
    task = Task(
        left=state.task.left - len(spaces),
        action=event.action,
        parts=PARTS[event.action],
        looks=board.looks + player.looks if dive else 0,
        takes=board.takes + player.takes if dive else 0,
    )
    return state._replace(players=with_player(state, event.seat, player), task=task)


def looked(state: State, event: ev.Looked) -> State:
    task = state.task
    return state._replace(task=task._replace(space=event.space, looks=task.looks - 1, seen=False))


def sighted(state: State, event: ev.Sighted) -> State:
    sea, space = state.sea, event.space
    if not sea.tiles[space]:
        pool = [*sea.pool]
        pool[state.board.sea_kinds.index(event.tile)] -= 1
        tiles = (*sea.tiles[:space], event.tile, *sea.tiles[space + 1 :])
        sea = sea._replace(tiles=tiles, pool=tuple(pool))
    seen = [*sea.seen]
    seen[event.seat] |= 1 << space
    return state._replace(sea=sea._replace(seen=tuple(seen)), task=state.task._replace(seen=True))


def put_back(state: State, event: ev.PutBack) -> State:
    task = state.task._replace(space=NOBODY, seen=False)
    return acted(state, task if task.looks else without(task, "look"))


def chose(state: State, event: ev.Chose) -> State:
    task = state.task
    return state._replace(task=task._replace(kept=True) if event.part == "keep" else task._replace(dice=event.part))


def landed(state: State, event: ev.Landed) -> State:
    player, sea, task = state.players[event.seat], state.sea, state.task
    if event.tile in TREASURES:
        player = player._replace(treasures=(*player.treasures, event.space))
    else:
        player = player._replace(money=player.money + event.dollars, earned=gained(player, WRECKS, event.points))
    sea = sea._replace(gone=sea.gone | 1 << event.space, wrecks=sea.wrecks + (event.tile == "wreck"))
    task = task._replace(space=NOBODY, seen=False, kept=False, takes=task.takes - 1)
    players = with_player(state, event.seat, player)
    state = state._replace(bank=state.bank - event.dollars, players=players, sea=sea)
    return acted(state, task if task.looks and task.takes else without(task, "look"))


def managed(state: State, event: ev.Managed) -> State:
    player = state.players[event.seat]
    player = player._replace(money=player.money + event.dollars, earned=gained(player, HOTELS, event.points))
    state = state._replace(bank=state.bank - event.dollars, players=with_player(state, event.seat, player))
    return acted(state, without(state.task, "manage"))


def rolled(state: State, event: ev.Rolled) -> State:
    player = state.players[event.seat]
    player = player._replace(cigars=player.cigars + event.cigars)
    return acted(state._replace(players=with_player(state, event.seat, player)), without(state.task, "roll"))


def marketed(state: State, event: ev.Marketed) -> State:
    player = state.players[event.seat]
    player = player._replace(cigars=player.cigars - event.cigars, earned=gained(player, CIGARS, event.points))
    return acted(state._replace(players=with_player(state, event.seat, player)), without(state.task, "market"))


def cashed(state: State, event: ev.Cashed) -> State:
    player = state.players[event.seat]
    player = player._replace(money=player.money + event.dollars)
    state = state._replace(bank=state.bank - event.dollars, players=with_player(state, event.seat, player))
    return acted(state, without(state.task, "cash"))


def shared(state: State, event: ev.Shared) -> State:
    player = state.players[event.seat]
    player = player._replace(earned=gained(player, BRIDGE_POINTS, event.points))
    return acted(state._replace(players=with_player(state, event.seat, player)), without(state.task, "score"))


def harvested(state: State, event: ev.Harvested) -> State:
    player, mainland = state.players[event.seat], state.land.mainland
    b, m, o = event.fruits
    fruit, land = player.fruit, state.land._replace(mainland=(mainland[0] - b, mainland[1] - m, mainland[2] - o))
    player = player._replace(fruit=(fruit[0] + b, fruit[1] + m, fruit[2] + o))
    state = state._replace(players=with_player(state, event.seat, player), land=land)
    return acted(state, without(state.task, "harvest"))


def stopped(state: State, event: ev.Stopped) -> State:
    return acted(state, state.task._replace(parts=()))


# -- ends ----------------------------------------------------------------------------------------------------------


def round_ended(state: State, event: ev.RoundEnded) -> State:
    players = [*state.players]
    for bosses in event.bosses:
        for seat in bosses:
            players[seat] = players[seat]._replace(earned=gained(players[seat], BOSS, 2 if len(bosses) == 1 else 1))
    if event.markers_back:
        players = [player._replace(markers=()) for player in players]
    return state._replace(phase=DEAL, players=tuple(players), turns=(), task=IDLE)


def finished(state: State, event: ev.Finished) -> State:
    players = []
    for player, (fruit, treasures, stars, money) in zip(state.players, event.points, strict=True):
        earned = [*player.earned]
        earned[FRUIT], earned[TREASURE], earned[STARS], earned[MONEY] = fruit, treasures, stars, money
        players.append(player._replace(earned=tuple(earned)))
    return state._replace(phase=OVER, players=tuple(players))


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    ev.Lot: lot,
    ev.Dealt: dealt,
    ev.Bade: bade,
    ev.Opened: opened,
    ev.Took: took,
    ev.Resolved: resolved,
    ev.Built: built,
    ev.Turned: turned,
    ev.Aimed: aimed,
    ev.Placed: placed,
    ev.Lost: lost,
    ev.Waived: lost,
    ev.Swept: swept,
    ev.Marked: marked,
    ev.Looked: looked,
    ev.Sighted: sighted,
    ev.PutBack: put_back,
    ev.Chose: chose,
    ev.Landed: landed,
    ev.Managed: managed,
    ev.Rolled: rolled,
    ev.Marketed: marketed,
    ev.Cashed: cashed,
    ev.Shared: shared,
    ev.Harvested: harvested,
    ev.Stopped: stopped,
    ev.RoundEnded: round_ended,
    ev.Finished: finished,
}
