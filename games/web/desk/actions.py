"""The pages of moderators' actions: what an action asks for, what would happen, and doing it. Those
at a table are chosen from what can be done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Person
from games.desk import proposals
from games.desk.actions import ACTIONS, PERSON, TABLE, Action
from games.desk.forms import ActionForm, get_terms
from games.desk.personal_data import FORGET
from games.desk.powers import CANNOT, DeskRefused, NotAllowed, Why
from games.desk.proposals import ActionRequest
from games.desk.site_actions import held_mails, hiding, quarantined_mails, site_wide
from games.desk.site_actions.held_mails import NOTICE
from games.desk.site_actions.quarantined_mails import MAIL
from games.desk.table_actions import registry
from games.desk.table_actions.registry import TABLE_ACTIONS
from games.play.models import Game, get_table_title
from games.rules.types import Refused
from games.web.desk.guard import Desk, require_power
from games.web.desk.tables import get_table_at_desk
from games.web.desk.views import render_desk_page
from games.words import get_words, get_words_at_table

if TYPE_CHECKING:
    from games.desk.actions import DryRun
    from games.play.table import TableHeader


# Actions about the site, people, messages, and what was said.


WITH_PLAIN_PAGE = frozenset(
    (
        *(site_wide.STOP, site_wide.GO_ON, site_wide.CREDIT),
        *(action.name for action in site_wide.ALL),
        *(action.name for action in hiding.ALL),
        *(action.name for action in quarantined_mails.ALL),
        *(held_mails.RESEND, FORGET),
    )
)
"""Those that are done on the plain page; others have pages of their own."""


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(None, "action")
def serve_action_page(desk: Desk, deed: str, subject: int) -> HttpResponse:
    """The form; with `step` "try" what would happen; with "do" it is done, or proposed."""
    action, posted, error, dry = get_action(desk, deed, subject), desk.request.POST, "", None
    form = action.form(initial=desk.request.GET.dict())
    if desk.request.method == "POST":
        form = action.form(posted)
        try:
            wish = ActionRequest(action, subject, get_terms(form), posted.get("reason", ""))
            if posted.get("step") != "try":
                return carry_out_action(desk, wish)
            proposals.check_request(desk.who, action, subject, wish.reason, desk.now)
            dry = proposals.preview_request(wish, desk.who.person, desk.now)
        except NotAllowed:
            raise
        except CANNOT as refused:
            error = describe_desk_refusal(refused)
    context = {
        "action": action,
        "about": name_action_subject(action, subject),
        "form": form,
        "reason": posted.get("reason", ""),
        "dry": dry,
        "undo": describe_undo(action),
        "error": error,
    }
    return render_desk_page(desk, "desk/act.html", context, status=422 if error else 200)


def get_action(desk: Desk, word: str, subject: int) -> Action:
    """The action, if this moderator may do it to this. Raises Http404."""
    if word not in WITH_PLAIN_PAGE or subject >= 2**62:
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


def carry_out_action(desk: Desk, wish: ActionRequest) -> HttpResponse:
    """Do it, and go where it shows."""
    row = proposals.carry_out_request(desk.who, wish, desk.now)
    if row:
        messages.success(desk.request, _("Someone else has to approve this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done."))
    return redirect(*find_result_page(wish.action, wish.subject))


def describe_undo(action: Action) -> Any:
    """What undoes it, or why nothing does."""
    name = str(action.undo)
    return ACTIONS[name].title if name in ACTIONS else action.undo


def describe_desk_refusal(refused: DeskRefused | Refused, header: TableHeader | None = None) -> str:
    """Why not, in the reader's language; with the names of this table."""
    if isinstance(refused, Refused):
        language = get_language() or "en"
        say = get_words_at_table(header, language) if header else get_words(language, ())
        return str(say(refused.text))
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


# Actions at a table: chosen, looked at, and done, or proposed to somebody else.


@require_safe
@require_power(None, "what to do")
def show_table_actions(desk: Desk, slug: str) -> HttpResponse:
    """Everything that this moderator can do here."""
    if desk.held.powers.isdisjoint(one.power for one in registry.ALL):
        desk.refuse(Why.POWER)
    header = get_table_at_desk(desk, slug)
    found = registry.list_available_actions(header, desk.held.powers, desk.who.person, desk.now)
    context = {"known": header, "actions": found, "later": list_later_actions(desk, header, found)}
    return render_desk_page(desk, "desk/choose.html", context)


def list_later_actions(
    desk: Desk, header: TableHeader, now: Sequence[Action]
) -> list[tuple[Action, Any]]:
    """What needs two people, and is not offered yet: with the time from which it is."""
    fits = [
        one
        for one in registry.ALL
        if one.two and one.power in desk.held.powers and one.fits(header) and one not in now
    ]
    times = {
        power: proposals.find_first_free_time(desk.who.person, power, desk.now)
        for power in {one.power for one in fits}
    }
    return [(one, times[one.power]) for one in fits if times[one.power]]


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(None, "do")
def serve_table_action_page(desk: Desk, slug: str, action: str) -> HttpResponse:
    """One of them: what it asks for; once that is said, what would happen; then, with `reason`, it
    is done."""
    wanted, posted = get_table_action(desk, action), desk.request.POST
    header = get_table_at_desk(desk, slug)
    if desk.request.method != "POST" and wanted.form.base_fields:
        return render_table_action_page(desk, wanted, wanted.form(table=header))
    form = wanted.form(posted, table=header)
    dry: DryRun | None = None
    try:
        wish = read_table_form(form, wanted, header, posted.get("reason", ""))
        if "reason" in posted:
            return carry_out_table_action(desk, wish._replace(saw=posted.get("version", "-")))
        dry = proposals.preview_request(wish, desk.who.person, desk.now)
    except NotAllowed:
        raise
    except CANNOT as refused:
        error = describe_desk_refusal(refused, header)
        dry = preview_again(desk, form, wanted, header)
        return render_table_action_page(desk, wanted, form, dry, error)
    return render_table_action_page(desk, wanted, form, dry)


def get_table_action(desk: Desk, name: str) -> Action:
    """By its name, for whoever has its power. Raises Http404."""
    if name not in TABLE_ACTIONS:
        raise Http404
    if TABLE_ACTIONS[name].power not in desk.held.powers:
        desk.refuse(Why.POWER)
    return TABLE_ACTIONS[name]


def read_table_form(
    form: ActionForm, action: Action, header: TableHeader, reason: str
) -> ActionRequest:
    """What was filled in. Raises DeskRefused."""
    return ActionRequest(action, header.meta.id, get_terms(form), reason, table=header)


def preview_again(
    desk: Desk, form: ActionForm, action: Action, header: TableHeader
) -> DryRun | None:
    """What would happen now, for the form whose reason was just refused: so it keeps the reason.
    None: it was none of that, or nothing can happen."""
    if "reason" not in desk.request.POST:
        return None
    try:
        wish = read_table_form(form, action, header, "")
        return proposals.preview_request(wish, desk.who.person, desk.now)
    except CANNOT:
        return None


def carry_out_table_action(desk: Desk, wish: ActionRequest) -> HttpResponse:
    """Done, or on its way. Raises NotAllowed, DeskRefused or Refused."""
    assert wish.table
    row = proposals.carry_out_request(desk.who, wish, desk.now)
    if row is not None:
        messages.info(desk.request, _("Someone else has to approve this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done. All players at the table get an email."))
    return redirect("desk_do", wish.table.meta.slug)


def render_table_action_page(
    desk: Desk, action: Action, form: ActionForm, dry: DryRun | None = None, error: str = ""
) -> HttpResponse:
    """The page of one action, with what was filled in."""
    context = {
        "known": form.table,
        "action": action,
        "form": form,
        "dry": dry,
        "error": error,
        "undoing": TABLE_ACTIONS[action.undo].title if action.undo in TABLE_ACTIONS else "",
        "reason": desk.request.POST.get("reason", ""),
    }
    return render_desk_page(desk, "desk/do.html", context, 422 if error else 200)
