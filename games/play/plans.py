"""Standing orders of one person at one table: written, read, tried, switched, forgotten. Nobody
else ever sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games.play.models import Game as GameRow
from games.play.models import Plan as Row
from games.play.models import Seat, Status
from games.play.plan_storage import DOUBTFUL, PLAN, Contents, decrypt_plan, pack_plan
from games.play.ports import plain_words
from games.play.refusals import NotRunning, NotYours, UnknownGame
from games.rules.contract import Game
from games.rules.plans.free_plans import read_plan_or_ask
from games.rules.plans.plan import choose_by_plan, get_planning
from games.rules.plans.plan_grammar import GRAMMAR
from games.rules.plans.plan_words import describe_plan, list_hopeless_lines
from games.rules.plans.planning import Plan, Play, Remark, Stuck
from games.rules.registry import GAMES
from games.rules.text import Text, _
from games.rules.types import Decision, Move, Refused, View
from keywest_site.sealing import Unreadable, seal

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.play.record import Acted
    from games.play.store import OpenQuestion, SealedPlan
    from games.play.table import Table


MAX_TEXT = 6000
"""Characters of a plan."""
Owner = tuple[int, int, int]
"""Game, seat and person."""
LIFETIMES = (Row.Lasts.QUESTION, Row.Lasts.ROUND, Row.Lasts.GAME)


class TooLong(Refused):
    """A plan with more characters than it may have."""

    def __init__(self) -> None:
        super().__init__(_("The plan is too long: at most {count} characters.", count=MAX_TEXT))


class WrittenPlan(NamedTuple):
    """A plan as its author reads it. `lasts`: see models.Plan.Lasts; `changed_at`: None if they
    have never written one. `lost`: no key opens it any more. `doubtful`: it was switched off,
    because it is not sure what it meant. `contents`: its text and canonical lines."""

    text: str
    lasts: str
    active: bool
    changed_at: datetime | None
    lost: bool = False
    doubtful: bool = False
    contents: Contents | None = None


# For their author.


@transaction.atomic
def save_plan(
    owner: Owner,
    text: str,
    lasts: str = Row.Lasts.ROUND,
    *,
    active: bool = True,
    now: datetime | None = None,
    view: View | None = None,
) -> Plan:
    """Put this plan in the place of what the person had planned here; it counts from the next
    question on. `view`: what the person sees, for lines in free words.

    Raises BadLine, TooLong, NotYours (they do not sit there), NotRunning or UnknownGame; then
    nothing has changed.
    """
    game_id, seat, person_id = owner
    game = lock_planning_game(*owner)
    if len(text) > MAX_TEXT:
        raise TooLong
    written = read_plan_or_ask(game, text, plain_words(), view)
    fields = {
        "sealed": seal(pack_plan(text, written.lines), PLAN, *owner),
        "grammar": GRAMMAR,
        "lasts": Row.Lasts(lasts),
        "active": active,
        "changed_at": now or timezone.now(),
    }
    Row.objects.update_or_create(game_id=game_id, seat=seat, person_id=person_id, defaults=fields)
    return written.plan


def add_plan_lines(owner: Owner, lines: Sequence[str], *, now: datetime | None = None) -> Plan:
    """Add lines (of a mail, say) to the end of the person's plan, which holds from now on; how long
    stays as it was.

    A new plan lasts until the round ends. Raises what `write` raises.
    """
    old = load_plan(owner)
    before = [old.text] if old and old.active and old.text else []
    lasts = old.lasts if old else Row.Lasts.ROUND
    return save_plan(owner, "\n".join([*before, *lines]), lasts, now=now)


def load_plan(owner: Owner) -> WrittenPlan | None:
    """What this person has planned at this seat."""
    row = select_plan_rows(owner).first()
    if row is None:
        return None
    try:
        contents = decrypt_plan(bytes(row.sealed), row.grammar, owner)
    except Unreadable:
        return WrittenPlan("", row.lasts, row.active, row.changed_at, lost=True)
    doubtful = row.grammar == DOUBTFUL
    return WrittenPlan(
        contents.text, row.lasts, row.active, row.changed_at, doubtful=doubtful, contents=contents
    )


@transaction.atomic
def switch_plan(owner: Owner, active: bool) -> None:
    """Let the plan count, or count no longer; its text stays. One of an earlier grammar is read
    again before it counts. Raises as `write` does."""
    lock_planning_game(*owner)
    old = (
        load_plan(owner)
        if active and select_plan_rows(owner).exclude(grammar=GRAMMAR).exists()
        else None
    )
    if old and not old.lost:
        save_plan(owner, old.text, old.lasts)
    else:
        select_plan_rows(owner).update(active=active)


@transaction.atomic
def forget_plan(owner: Owner) -> None:
    """Delete the plan; from then on it does not fire, not even in an act that was on its way."""
    GameRow.objects.select_for_update(no_key=True).filter(pk=owner[0]).first()
    select_plan_rows(owner).delete()


def select_plan_rows(owner: Owner) -> QuerySet[Row]:
    """The row of this plan, if there is one."""
    game, seat, person = owner
    return Row.objects.filter(game_id=game, seat=seat, person_id=person)


def lock_planning_game(game_id: int, seat: int, person_id: int) -> Game[Any]:
    """The rules of a running game in which this person sits there; the game's row is held, so that
    no plan is changed while it fires. Raises UnknownGame, NotRunning, NotYours or plans.NoPlans."""
    row = GameRow.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if row is None or row.rules not in GAMES:
        raise UnknownGame
    if row.status != Status.RUNNING:
        raise NotRunning
    if not Seat.objects.filter(game_id=game_id, number=seat, person_id=person_id).exists():
        raise NotYours
    get_planning(GAMES[row.rules])
    return GAMES[row.rules]


# What a plan would do.


def try_plan(table: Table, plan: Plan) -> Play | Stuck | None:
    """What this plan answers to what its author is asked now, from their own view."""
    if table.view is None or table.decision is None:
        return None
    return choose_by_plan(table.game, plan, table.view, table.decision)


def list_stuck_reasons(table: Table, person_id: int) -> tuple[Text, ...]:
    """Why the person is asked although their plan speaks to the question; empty if there is nothing
    to say.

    Nothing of this is kept: a plan, a view and a question give the reasons at any time.
    """
    if table.decision is None or table.seat is None or table.game.plans is None:
        return ()
    plan = load_plan((table.meta.id, table.seat, person_id))
    if plan is None or not plan.active:
        return ()
    if plan.contents is None:
        return (BROKEN,)
    try:
        found = try_plan(table, plan.contents.plan(table.game))
    except Exception:
        return (BROKEN,)
    return found.reasons if isinstance(found, Stuck) else ()


BROKEN = _("We can no longer read your plan. Please write it again.")


# Answering questions in a game.


class Plans:
    """The active plans of a game while an act is carried out; each is opened only when its seat is
    asked."""

    def __init__(self, game_id: int, rows: Mapping[int, SealedPlan]) -> None:
        self._game_id = game_id
        self._rows = dict(rows)

    def of(self, game: Game[Any], seat: int) -> Plan | None:
        """This seat's plan. Raises Unreadable or Refused if it is broken."""
        row = self._rows.get(seat)
        if row is None:
            return None
        owner = (self._game_id, seat, row.person_id)
        return decrypt_plan(row.sealed, row.grammar, owner).plan(game)

    def list_waiting_seats(self, game: Game[Any], acted: Acted) -> set[int]:
        """The seats asked before this act whose plan waits for what others do."""
        opened = {seat for seat, _kind, _token in acted.opened}
        asked = (acted.asked.keys() & self._rows.keys()) - opened
        return {seat for seat in asked if self._is_waiting(game, seat)}

    def _is_waiting(self, game: Game[Any], seat: int) -> bool:
        """Whether an order of this seat's plan waits for what others do; not where it broke."""
        try:
            plan = self.of(game, seat)
        except (Unreadable, Refused):
            return False
        return plan is not None and bool(plan.list_waiting_orders())

    def end(
        self, game: Game[Any], open_questions: Mapping[int, OpenQuestion], acted: Acted
    ) -> None:
        """Drop the plans that end with this act; the statement that wrote it has ended them in the
        database."""
        opens = game.events.get(game.presentation.opens_round)
        round_over = opens is not None and any(type(fact.event) is opens for fact in acted.facts)
        closed = {
            seat for seat, question in open_questions.items() if acted.asked.get(seat) != question
        }
        for seat, row in list(self._rows.items()):
            if (row.lasts == "round" and round_over) or (
                row.lasts == "question" and seat in closed
            ):
                del self._rows[seat]


Answer = Callable[[Any, Decision], Move | None]


def find_last_answer(game_id: int, seat: int, person_id: int) -> Answer | None:
    """For a seat whose time is up: what its active plan answers in a state to a question; None
    without a plan."""
    plan = load_plan((game_id, seat, person_id))
    if plan is None or not plan.active or plan.contents is None:
        return None
    game = GAMES[GameRow.objects.values_list("rules", flat=True).get(pk=game_id)]
    orders = plan.contents.plan(game)

    def answer(state: Any, decision: Decision) -> Move | None:
        chosen = choose_by_plan(game, orders, game.view(state, seat), decision)
        return chosen.move if isinstance(chosen, Play) else None

    return answer


# Explaining a plan to its author, from their own view: what each line says, what can never apply,
# what it would do now.


class Reading(NamedTuple):
    """What can be said of a plan. `says`, `never`: by line; `would`: its answer to what is asked
    now, None: it has nothing to say about that."""

    says: tuple[Remark, ...]
    never: tuple[Remark, ...]
    would: Play | Stuck | None
    verdict: Text


def explain_plan(table: Table, text: str) -> Reading:
    """A text as its author's plan at this table. Raises TooLong, BadLine or NoPlans."""
    if len(text) > MAX_TEXT:
        raise TooLong
    plan = read_plan_or_ask(table.game, text, plain_words(), table.view).plan
    would = try_plan(table, plan)
    never = list_hopeless_lines(plan, table.view) if table.view is not None else ()
    return Reading(describe_plan(plan), never, would, describe_next_answer(table, would))


def describe_next_answer(table: Table, would: Play | Stuck | None) -> Text:
    """What the plan would do now, in one sentence."""
    match would:
        case Play(move, number):
            assert table.view is not None
            what = table.game.presentation.describe(table.view, move).text
            return _("Now it would play line {number}: {move}", number=number, move=what)
        case Stuck():
            return _("Now it would ask you, because none of its moves are possible:")
        case _:
            if table.decision is None:
                return _("It is not your turn, so the plan waits.")
            return _("It has no answer for your current turn, so you would be asked.")
