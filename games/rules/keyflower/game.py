"""Keyflower (Sebastian Bleasdale and Richard Breese, 2012) as a game of this site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.rules.contract import Game, Presentation, Secrets
from games.rules.keyflower import events
from games.rules.keyflower import events as ev
from games.rules.keyflower.book import build_book
from games.rules.keyflower.bots import BOTS, STRENGTHS
from games.rules.keyflower.describe import label_move, label_moves
from games.rules.keyflower.draw import draw_position, list_close_ups
from games.rules.keyflower.edition import CURRENT
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.favours import list_favours
from games.rules.keyflower.imagine import imagine
from games.rules.keyflower.moves import FORMS, get_menu_row
from games.rules.keyflower.plans import PLANNING
from games.rules.keyflower.reasons import REASONS
from games.rules.keyflower.regions import build_regions
from games.rules.keyflower.resample import resample
from games.rules.keyflower.stages import allotment, scoring, seasons, turn, work
from games.rules.keyflower.state import ALLOT, CHOOSE, FLIP, OVER, SETUP, TURN, State
from games.rules.keyflower.study import build_winter_sum
from games.rules.keyflower.switches import ONLINE, PRINT
from games.rules.keyflower.tell import describe_event
from games.rules.keyflower.text_board import render_position
from games.rules.keyflower.view import list_entry_values, view
from games.rules.keyflower.view_types import KeyflowerView
from games.rules.keyflower.words import ASKS, SEASON_NAMES, SEAT_NAMES, get_chapter
from games.rules.options import complete_options
from games.rules.text import _
from games.rules.types import Decision, Move, Refused

if TYPE_CHECKING:
    from games.rules.chance import Chance

SEATS = range(2, 7)
OPTIONS = {
    "allocation": (
        _("Goods on winter tiles"),
        (
            ("computed", _("the best way, worked out by the site")),
            ("hand", _("by hand, at the very end")),
        ),
    ),
    "rules": (
        _("Where book and online table differ"),
        ((PRINT, _("as in the printed book")), (ONLINE, _("as at the online table"))),
    ),
}


def begin_game(seats: int, options: Mapping[str, str]) -> ev.Began:
    """The first event. Raises Refused for a number of seats or an option that the game does not
    have."""
    if seats not in SEATS:
        raise Refused(_("Keyflower is for 2 to 6 players."))
    wished = complete_options(OPTIONS, options)
    if wished is None:
        raise Refused(_("Keyflower has no such option."))
    return ev.Began(seats, CURRENT, wished["allocation"], wished["rules"])


def list_decisions(state: State) -> tuple[Decision, ...]:
    """What is asked now; empty when it is the game's own turn, or over."""
    if state.phase == TURN:
        if state.task.working:
            return work.list_work_decisions(state)
        return () if has_everybody_passed(state) else turn.list_turn_decisions(state)
    if state.phase == CHOOSE:
        return seasons.list_winter_decisions(state)
    if state.phase == ALLOT:
        return allotment.list_filling_decisions(state)
    return () if state.phase in (SETUP, OVER) else seasons.list_ending_decisions(state)


def has_everybody_passed(state: State) -> bool:
    """Whether the season is at its end."""
    return state.passes == len(state.players)


def decide_move(state: State, seat: int, move: Move) -> list[Any]:
    """What a move of the menu brings about."""
    if state.phase == TURN:
        return (
            work.decide_work(state, seat, move)
            if state.task.working
            else turn.decide_turn(state, seat, move)
        )
    if state.phase == CHOOSE:
        return [ev.Chose(seat, move.tiles)]
    return (
        allotment.decide_filling(state, seat, move)
        if state.phase == ALLOT
        else seasons.decide_ending(state, seat, move)
    )


def advance(state: State, chance: Chance) -> list[Any]:
    """The game's own next step."""
    if state.phase in (SETUP, CHOOSE):
        chance.reveal()
        return seasons.advance_setup(state, chance)
    if state.phase in (FLIP, ALLOT):
        chance.reveal()
        return scoring.decide_final_scoring(state)
    if state.phase != TURN:
        return seasons.advance_ending(state, chance)
    if state.task.working:
        return work.advance_work(state, chance)
    return (
        seasons.decide_auctions(state) if has_everybody_passed(state) else [ev.Passed(state.turn)]
    )


def is_over(state: State) -> bool:
    """Whether the final scoring is done."""
    return state.phase == OVER


GAME: Game[State] = Game(
    name="keyflower",
    title=_("Keyflower").msgid,
    about=_(
        "Workers of one colour bid and work side by side while your village grows through four "
        "seasons."
        " By Sebastian Bleasdale and Richard Breese, 2012."
    ),
    seats=SEATS,
    forms=FORMS,
    events=events.EVENTS,
    scoring=events.SCORING,
    upcasts=events.UPCASTS,
    options=OPTIONS,
    simultaneous=True,
    begin=begin_game,
    evolve=evolve,
    pending=list_decisions,
    decide=decide_move,
    advance=advance,
    over=is_over,
    scores=scoring.score_players,
    view=view,
    view_type=KeyflowerView,
    tell=describe_event,
    secrets=Secrets(hidden=events.HIDDEN, resample=resample, imagine=imagine),
    presentation=Presentation(
        describe=label_move,
        describe_menu=label_moves,
        row_key=get_menu_row,
        asks=ASKS,
        opens_round="season",
        rounds=SEASON_NAMES,
        seats=SEAT_NAMES,
        chapter=get_chapter,
        study=build_winter_sum,
        text_board=render_position,
        close_up=list_close_ups,
        draw=draw_position,
        regions=build_regions,
        book=build_book,
        tally=scoring.tally_points,
        entry=list_entry_values,
    ),
    edition=CURRENT,
    bots=BOTS,
    strengths=STRENGTHS,
    plans=PLANNING,
    gifts=list_favours,
    reasons=REASONS,
)
