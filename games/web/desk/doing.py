"""What can be done at a table: chosen, looked at, and done, or proposed to somebody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from games.desk import proposals
from games.desk.doing import ways
from games.desk.doing.doing import DOINGS, Doing
from games.desk.refused import CANNOT, DeskRefused, NotAllowed, Why
from games.play.table_lookup import TableHeader
from games.rules.types import Refused
from games.web.desk.guard import Desk, needs
from games.web.desk.tables import reader_of, table_of
from games.web.desk.views import page


@require_safe
@needs(None, "what to do")
def choose(desk: Desk, slug: str) -> HttpResponse:
    """Everything that this moderator can do here."""
    if desk.held.powers.isdisjoint(one.power for one in DOINGS.values()):
        desk.refuse(Why.POWER)
    known = table_of(desk, slug)
    found = ways.offered(known, desk.held.powers, desk.who.person, desk.now)
    context = {"known": known, "doings": found, "later": offered_later(desk, known, found)}
    return page(desk, "desk/choose.html", context)


def offered_later(desk: Desk, known: TableHeader, now: Sequence[Doing]) -> list[tuple[Doing, Any]]:
    """What needs two people, and is not offered yet: with the time from which it is."""
    fits = [
        one
        for one in DOINGS.values()
        if one.two and one.power in desk.held.powers and one.fits(known) and one not in now
    ]
    times = {
        power: proposals.free_from(desk.who.person, power, desk.now)
        for power in {one.power for one in fits}
    }
    return [(one, times[one.power]) for one in fits if times[one.power]]


@require_http_methods(["GET", "HEAD", "POST"])
@needs(None, "do")
def do(desk: Desk, slug: str, action: str) -> HttpResponse:
    """One of them: what it asks for; once that is said, what would happen; then it is done."""
    doing, said = doing_of(desk, action), desk.request.POST
    known = table_of(desk, slug)
    if desk.request.method != "POST" and doing.fields:
        return shown(desk, doing, known, {})
    try:
        wish = ways.read(doing, known, said)
        if "reason" in said:
            return carried(desk, wish)
        dry = ways.look(wish, desk.who.person, desk.now)
    except NotAllowed:
        raise
    except CANNOT as refused:
        error = {"error": words_of(refused, desk, known)}
        return shown(desk, doing, known, error | again(desk, doing, known), 422)
    return shown(desk, doing, known, {"dry": dry, "version": wish.version})


def again(desk: Desk, doing: Doing, known: TableHeader) -> dict[str, Any]:
    """What would happen now, for the form whose reason was just refused: so it keeps the reason."""
    if "reason" not in desk.request.POST:
        return {}
    try:
        wish = ways.read(doing, known, desk.request.POST)
        dry = ways.look(wish, desk.who.person, desk.now)
    except CANNOT:
        return {"hidden_reason": True}
    return {"dry": dry, "version": wish.version}


def doing_of(desk: Desk, name: str) -> Doing:
    """By its name, for whoever has its power. Raises Http404."""
    if name not in DOINGS:
        raise Http404
    if DOINGS[name].power not in desk.held.powers:
        desk.refuse(Why.POWER)
    return DOINGS[name]


def carried(desk: Desk, wish: ways.Wish) -> HttpResponse:
    """Done, or on its way. Raises NotAllowed, DeskRefused or Refused."""
    said = desk.request.POST
    row = ways.carry(desk.who, wish, said["reason"], desk.now, said.get("version", "-"))
    if row is not None:
        messages.info(desk.request, _("Somebody else has to say yes to this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done. Everybody at the table is told."))
    return redirect("desk_do", wish.known.meta.slug)


def words_of(refused: DeskRefused | Refused, desk: Desk, known: TableHeader) -> str:
    """Why not, in the language of whoever asks."""
    if isinstance(refused, Refused):
        return str(reader_of(desk, known).say(refused.text))
    return str(refused.message)


def shown(
    desk: Desk, doing: Doing, known: TableHeader, more: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The page of one action, with what was filled in."""
    said = desk.request.POST
    fields = [(one, said.get(one.name, one.usual)) for one in doing.fields]
    seats = [(one.number + 1, one.name) for one in known.seats]
    context = {"known": known, "doing": doing, "fields": fields, "seat_names": seats, **more}
    undo = {"undoing": DOINGS[doing.undo].title if doing.undo in DOINGS else ""}
    reason = {"reason": said.get("reason", "")}
    return page(desk, "desk/do.html", {**context, **undo, **reason}, status)
