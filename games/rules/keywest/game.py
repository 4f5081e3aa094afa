"""Key West (Martin Schlegel, 2010) as a game of this house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.rules.core import Decision, Game, Move, Poster, Presentation, Refused, Secrets, _
from games.rules.keywest import events as ev
from games.rules.keywest import log_format
from games.rules.keywest.book import book
from games.rules.keywest.bots import BOTS, STRENGTHS
from games.rules.keywest.describe import describe
from games.rules.keywest.draw import LANDSCAPE, close_up, draw
from games.rules.keywest.edition import CURRENT
from games.rules.keywest.evolve import evolve
from games.rules.keywest.forms import FORMS
from games.rules.keywest.gifts import gifts
from games.rules.keywest.habits.orders import HABIT
from games.rules.keywest.imagine import imagine
from games.rules.keywest.plans import PLANNING
from games.rules.keywest.reasons import REASONS
from games.rules.keywest.recap import recap_bids
from games.rules.keywest.resample import resample
from games.rules.keywest.shortcuts import shortcuts
from games.rules.keywest.stages import acting, bidding, closing, drafting
from games.rules.keywest.state import ACTION, BID, DEAL, DRAFT, LOT, NOBODY, OVER, State
from games.rules.keywest.tell import tell
from games.rules.keywest.text_board import text_board
from games.rules.keywest.touched import touched
from games.rules.keywest.view import view
from games.rules.keywest.words import ASKS, chapter
from games.rules.options import chosen

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


def begin(seats: int, options: Mapping[str, str]) -> ev.Began:
    """The first event. Raises Refused for a number of seats or an option that the game does not
    have."""
    if seats not in SEATS:
        raise Refused(_("Key West is for 3 to 5 players."))
    wished = chosen(OPTIONS, options)
    if wished is None:
        raise Refused(_("Key West has no such option."))
    return ev.Began(seats, CURRENT, wished["money"] == "open")


def pending(state: State) -> tuple[Decision, ...]:
    """What is asked now; empty when it is the game's own turn, or over."""
    if state.phase == BID:
        return bidding.asked(state)
    if state.phase == DRAFT:
        return drafting.asked(state)
    return acting.asked(state) if state.phase == ACTION else ()


def decide(state: State, seat: int, move: Move) -> list[Any]:
    """What a move of the menu brings about."""
    if state.phase == BID:
        return bidding.decide(state, seat, move)
    return (
        drafting.decide(state, seat, move)
        if state.phase == DRAFT
        else acting.decide(state, seat, move)
    )


def advance(state: State, chance: Chance) -> list[Any]:
    """The game's own next step."""
    if state.phase == LOT:
        return bidding.draw_lots(state, chance)
    if state.phase == DEAL:
        return (
            closing.finish(state, chance)
            if state.round == state.board.rounds
            else bidding.deal(state, chance)
        )
    if state.phase == BID:
        return bidding.open_bids(state, chance)
    if state.phase == DRAFT:
        return drafting.advance(state, chance)
    return (
        acting.advance(state, chance) if state.seat != NOBODY else closing.end_round(state, chance)
    )


def over(state: State) -> bool:
    """Whether the final scoring is done."""
    return state.phase == OVER


def public_score(shown: View) -> tuple[int, ...]:
    """The points on the track."""
    return tuple(player["points"] for player in shown["players"])


GAME: Game[State] = Game(
    name="keywest",
    title="Key West",
    about=_(
        "Sealed bids, sponge dives, cigars and half-built bridges in the Florida of the 1930s. "
        "Eight rounds."
        " By Martin Schlegel, 2010."
    ),
    seats=SEATS,
    forms=FORMS,
    events=log_format.EVENTS,
    options=OPTIONS,
    simultaneous=True,
    begin=begin,
    evolve=evolve,
    pending=pending,
    decide=decide,
    advance=advance,
    over=over,
    scores=closing.scores,
    public_score=public_score,
    view=view,
    tell=tell,
    secrets=Secrets(hidden=log_format.HIDDEN, resample=resample, imagine=imagine),
    presentation=Presentation(
        describe=describe,
        asks=ASKS,
        opens_round="dealt",
        chapter=chapter,
        text_board=text_board,
        draw=draw,
        scenery=LANDSCAPE,
        book=book,
        shortcuts=shortcuts,
        recap=recap_bids,
        poster=POSTER,
        touched=touched,
        close_up=close_up,
        tally=closing.tally,
    ),
    edition=CURRENT,
    bots=BOTS,
    strengths=STRENGTHS,
    plans=PLANNING,
    gifts=gifts,
    reasons=REASONS,
    habit=HABIT,
)
