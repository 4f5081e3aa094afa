"""Key West (Martin Schlegel, 2010) as a game of this site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.rules.contract import Game, Poster, Presentation, Secrets
from games.rules.keywest import events
from games.rules.keywest import events as ev
from games.rules.keywest.book import build_book
from games.rules.keywest.bots import BOTS, STRENGTHS
from games.rules.keywest.describe import label_move
from games.rules.keywest.draw import draw_position, list_close_ups
from games.rules.keywest.drawing.landscape import LANDSCAPE
from games.rules.keywest.edition import CURRENT
from games.rules.keywest.evolve import evolve
from games.rules.keywest.favours import list_favours
from games.rules.keywest.imagine import imagine
from games.rules.keywest.moves import FORMS
from games.rules.keywest.plan_writing import WRITING_RULES
from games.rules.keywest.plans import PLANNING
from games.rules.keywest.reasons import REASONS
from games.rules.keywest.recap import describe_opened_bids
from games.rules.keywest.resample import resample
from games.rules.keywest.shortcuts import list_shortcuts
from games.rules.keywest.stages import acting, bidding, drafting, scoring
from games.rules.keywest.state import ACTION, BID, DEAL, DRAFT, LOT, NOBODY, OVER, State
from games.rules.keywest.tell import describe_event
from games.rules.keywest.text_board import render_position
from games.rules.keywest.touched_spots import locate_changes
from games.rules.keywest.view import view
from games.rules.keywest.view_types import KeywestView
from games.rules.keywest.words import ASKS, get_chapter
from games.rules.options import complete_options
from games.rules.text import _
from games.rules.types import Decision, Move, Refused

if TYPE_CHECKING:
    from games.rules.chance import Chance
    from games.rules.types import View

SEATS = range(3, 6)
OPTIONS = {"money": (_("Money"), (("hidden", _("hidden")), ("open", _("open"))))}
POSTER = Poster(
    _("The board of Key West in the middle of a game"),
    _("Greetings from the Keys: a game in its fifth round."),
    seats=4,
    reached=lambda view: bool(view["round"] == 5),
)


def begin_game(seats: int, options: Mapping[str, str]) -> ev.Began:
    """The first event. Raises Refused for a number of seats or an option that the game does not
    have."""
    if seats not in SEATS:
        raise Refused(_("Key West is for 3 to 5 players."))
    wished = complete_options(OPTIONS, options)
    if wished is None:
        raise Refused(_("Key West has no such option."))
    return ev.Began(seats, CURRENT, wished["money"] == "open")


def list_decisions(state: State) -> tuple[Decision, ...]:
    """What is asked now; empty when it is the game's own turn, or over."""
    if state.phase == BID:
        return bidding.list_bid_decisions(state)
    if state.phase == DRAFT:
        return drafting.list_draft_decisions(state)
    return acting.list_action_decisions(state) if state.phase == ACTION else ()


def decide_move(state: State, seat: int, move: Move) -> list[Any]:
    """What a move of the menu brings about."""
    if state.phase == BID:
        return bidding.decide_bid(state, seat, move)
    return (
        drafting.decide_draft(state, seat, move)
        if state.phase == DRAFT
        else acting.decide_action(state, seat, move)
    )


def advance(state: State, chance: Chance) -> list[Any]:
    """The game's own next step."""
    if state.phase == LOT:
        return bidding.decide_start_player(state, chance)
    if state.phase == DEAL:
        return (
            scoring.decide_final_scoring(state, chance)
            if state.round == state.board.rounds
            else bidding.deal_tiles(state, chance)
        )
    if state.phase == BID:
        return bidding.open_bids(state, chance)
    if state.phase == DRAFT:
        return drafting.advance_draft(state, chance)
    return (
        acting.advance_action(state, chance)
        if state.seat != NOBODY
        else scoring.decide_round_end(state, chance)
    )


def is_over(state: State) -> bool:
    """Whether the final scoring is done."""
    return state.phase == OVER


def list_public_points(shown: View) -> tuple[int, ...]:
    """The points on the track."""
    return tuple(player["points"] for player in shown["players"])


GAME: Game[State] = Game(
    name="keywest",
    title=_("Key West").msgid,
    about=_(
        "Sealed bids, sponge dives, cigars and half-built bridges in the Florida of the 1930s. "
        "Eight rounds."
        " By Martin Schlegel, 2010."
    ),
    seats=SEATS,
    forms=FORMS,
    events=events.EVENTS,
    scoring=events.SCORING,
    options=OPTIONS,
    simultaneous=True,
    begin=begin_game,
    evolve=evolve,
    pending=list_decisions,
    decide=decide_move,
    advance=advance,
    over=is_over,
    scores=scoring.score_players,
    public_score=list_public_points,
    view=view,
    view_type=KeywestView,
    tell=describe_event,
    secrets=Secrets(hidden=events.HIDDEN, resample=resample, imagine=imagine),
    presentation=Presentation(
        describe=label_move,
        asks=ASKS,
        opens_round="dealt",
        chapter=get_chapter,
        text_board=render_position,
        draw=draw_position,
        scenery=LANDSCAPE,
        book=build_book,
        shortcuts=list_shortcuts,
        recap=describe_opened_bids,
        poster=POSTER,
        touched=locate_changes,
        close_up=list_close_ups,
        tally=scoring.tally_points,
    ),
    edition=CURRENT,
    bots=BOTS,
    strengths=STRENGTHS,
    plans=PLANNING,
    gifts=list_favours,
    reasons=REASONS,
    habit=WRITING_RULES,
)
