"""A page for each action that has no other: what it asks for, what would happen, and doing it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Person
from games.desk import acting
from games.desk.actions import ACTIONS, PERSON, TABLE, Action
from games.desk.house.letters import MAIL
from games.desk.house.waiting import NOTICE
from games.desk.refused import CANNOT, DeskRefused, NotAllowed, Why
from games.play.models import Game, get_table_title
from games.rules.types import Refused
from games.web.desk.fields_of import FIELDS, read_action_terms
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page
from games.words import get_words


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(None, "action")
def serve_action_page(desk: Desk, deed: str, subject: int) -> HttpResponse:
    """The form; with `step` "try" what would happen; with "do" it is done, or proposed."""
    wanted, posted, error, dry = get_action(desk, deed, subject), desk.request.POST, "", None
    given = read_action_terms(FIELDS[deed], posted) if posted else dict(desk.request.GET.items())
    wish = acting.ActionRequest(wanted, subject, given, posted.get("reason", ""))
    if desk.request.method == "POST":
        try:
            if posted.get("step") != "try":
                return carry_out_action(desk, wish)
            dry = acting.preview_request(desk.who, wish, desk.now)
        except NotAllowed:
            raise
        except CANNOT as refused:
            error = describe_desk_refusal(refused)
    context = {
        "action": wanted,
        "about": name_action_subject(wanted, subject),
        "fields": [(field, given.get(field.name, "")) for field in FIELDS[deed]],
        "reason": wish.reason,
        "dry": dry,
        "undo": describe_undo(wanted),
        "error": error,
    }
    return render_desk_page(desk, "desk/act.html", context, status=422 if error else 200)


def get_action(desk: Desk, word: str, subject: int) -> Action:
    """The action, if this moderator may do it to this. Raises Http404."""
    if word not in FIELDS or subject >= 2**62:
        raise Http404
    action = ACTIONS[word]
    desk.kind, desk.subject = action.about, subject
    if action.power not in desk.held.powers:
        desk.refuse(Why.POWER)
    if action.about == PERSON and not Person.objects.filter(pk=subject).exists():
        raise Http404
    if action.about == TABLE and not Game.objects.filter(pk=subject).exists():
        raise Http404
    desk.about(action.about, subject)
    return action


def carry_out_action(desk: Desk, wish: acting.ActionRequest) -> HttpResponse:
    """Do it, and go where it shows."""
    row = acting.carry_out_request(desk.who, wish, desk.now)
    if row:
        messages.success(desk.request, _("Somebody else has to say yes to this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done."))
    return redirect(*find_result_page(wish.action, wish.subject))


def describe_undo(action: Action) -> Any:
    """What undoes it, or why nothing does."""
    name = str(action.undo)
    return ACTIONS[name].title if name in ACTIONS else action.undo


def describe_desk_refusal(refused: DeskRefused | Refused) -> str:
    """Why not, in the reader's language."""
    if isinstance(refused, Refused):
        return get_words(get_language() or "en", ())(refused.text)
    return str(refused.message)


def name_action_subject(action: Action, subject: int) -> str:
    """The table or person by name."""
    if action.about == TABLE:
        game = Game.objects.get(pk=subject)
        return get_table_title(game.title, game.rules, game.slug)
    if action.about == PERSON:
        return Person.objects.get(pk=subject).name
    return ""


def find_result_page(action: Action, subject: int) -> tuple[Any, ...]:
    """The page on which what was done shows: a name of an address, and its parts."""
    if action.about == TABLE:
        return "desk_table", Game.objects.values_list("slug", flat=True).get(pk=subject)
    if action.about == PERSON:
        return "desk_person", subject
    if action.about == MAIL:
        return "desk_message", subject
    return ("desk_held",) if action.about == NOTICE else ("desk_house",)
