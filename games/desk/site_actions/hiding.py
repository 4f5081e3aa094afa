"""What people have said and named, out of sight and back again: a line of talk, a table, a title,
everything of one account."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from games.desk.actions import PERSON, TABLE, Action, DryRun, Order, get_table_version
from games.desk.forms import ActionForm, LineField, RuleField, WholeNumberField
from games.desk.models import Rule, Sanction
from games.desk.powers import DeskRefused, Power
from games.desk.site_actions import reasons
from games.play.lobby import TITLE_MAX, clean_title
from games.play.models import Game, Message
from games.play.table import load_header
from games.play.talk import refresh_open_pages

STRIKE, UNSTRIKE = "strike", "unstrike"
HIDE, SHOW, RETITLE = "hide-table", "show-table", "retitle"
HIDE_ALL, SHOW_ALL = "hide-all", "show-all"
USUAL_RULES = {
    STRIKE: Rule.CONDUCT,
    HIDE: Rule.CONDUCT,
    RETITLE: Rule.NAMES,
    HIDE_ALL: Rule.CONDUCT,
}
"""By which rule something is hidden, where none is named."""
ALONE, WITH_ALL = 1, 2
"""How something is hidden: by itself, or with all that somebody did."""


class RuleForm(ActionForm):
    """By which rule; empty: the usual one."""

    rule = RuleField(required=False)


class LineForm(ActionForm):
    """Which line of talk."""

    line = WholeNumberField(label=gettext_lazy("Number of the line"))


class StrikeForm(LineForm, RuleForm):
    """Which line of talk, and by which rule."""

    field_order = ("line", "rule")


class TitleForm(ActionForm):
    """Which title, if any, and by which rule."""

    title = LineField(label=gettext_lazy("Title"), most=TITLE_MAX, required=False)
    rule = RuleField(
        required=False,
        choices=tuple(sorted(Rule.choices, key=lambda choice: choice[0] != Rule.NAMES)),
    )


def get_talk_line(order: Order, *, struck: bool) -> Message:
    """The message. Raises DeskRefused: there is none, or it is as it is wanted already."""
    found = Message.objects.filter(game=order.subject, number=order.terms["line"]).first()
    if found is None:
        raise DeskRefused(gettext_lazy("There is no line of this number at this table."))
    if (found.struck > 0) is struck:
        raise DeskRefused(gettext_lazy("It is so already."))
    return found


def preview_strike(order: Order) -> DryRun:
    """Raises DeskRefused."""
    line, gone = get_talk_line(order, struck=True), _("Deleted by a moderator.")
    told = _("Line {number}").format(number=line.number), describe_reasons_mail(order)
    return DryRun(told, (line.text,), (gone,))


def describe_reasons_mail(order: Order) -> str:
    """That its author gets a statement of reasons."""
    rule = reasons.read_rule(order, USUAL_RULES[order.action.name])
    words = _("The player gets an email with the rule ({rule}), the reason, and how to appeal.")
    return words.format(rule=rule.label)


def preview_unstrike(order: Order) -> DryRun:
    """Raises DeskRefused."""
    line, gone = get_talk_line(order, struck=False), _("Deleted by a moderator.")
    return DryRun((_("Line {number}").format(number=line.number),), (gone,), (line.text,))


def strike_line(order: Order) -> None:
    """Nobody sees its words; its author is told why."""
    line = get_talk_line(order, struck=True)
    save_struck(order, line, ALONE)
    told = reasons.HiddenContent(line.person_id, order.subject, line.number, line.text)
    reasons.record_reasons(order, told, USUAL_RULES[STRIKE])


def restore_line(order: Order) -> None:
    """Everybody sees them again."""
    line = get_talk_line(order, struck=False)
    save_struck(order, line, 0)
    told = reasons.HiddenContent(line.person_id, order.subject, line.number)
    reasons.withdraw_reasons(order, STRIKE, told)


def save_struck(order: Order, line: Message, struck: int) -> None:
    """From now on; open pages look again."""
    Message.objects.filter(pk=line.pk).update(struck=struck)
    transaction.on_commit(lambda: refresh_open_pages(load_header("id", order.subject)))


def get_moderated_table(order: Order, *, hidden: bool | None = None) -> Game:
    """The table. Raises DeskRefused: it is as it is wanted already."""
    game = Game.objects.get(pk=order.subject)
    if hidden is not None and (game.hidden > 0) is hidden:
        raise DeskRefused(gettext_lazy("It is so already."))
    return game


def preview_hiding(order: Order) -> DryRun:
    """Raises DeskRefused."""
    get_moderated_table(order, hidden=True)
    told = _("It isn’t listed. Only its players, and people invited by its link, see it.")
    return DryRun((told, describe_reasons_mail(order)))


def preview_showing(order: Order) -> DryRun:
    """Raises DeskRefused."""
    get_moderated_table(order, hidden=False)
    return DryRun((_("Everyone sees it again who saw it before."),))


def hide_table(order: Order) -> None:
    """From now on; its host is told why."""
    game = get_moderated_table(order, hidden=True)
    Game.objects.filter(pk=order.subject).update(hidden=ALONE)
    told = reasons.HiddenContent(game.host_id, game.pk, words=game.title)
    reasons.record_reasons(order, told, USUAL_RULES[HIDE])


def unhide_table(order: Order) -> None:
    """Likewise."""
    game = get_moderated_table(order, hidden=False)
    Game.objects.filter(pk=order.subject).update(hidden=0)
    reasons.withdraw_reasons(order, HIDE, reasons.HiddenContent(game.host_id, game.pk))


def preview_retitling(order: Order) -> DryRun:
    """Raises DeskRefused: it is called so already."""
    game, title = get_moderated_table(order), clean_title(order.terms["title"])
    if game.title == title:
        raise DeskRefused(gettext_lazy("It is so already."))
    plain = _("(no title: the game’s name)")
    told = (_("The table keeps its address."), describe_reasons_mail(order))
    return DryRun(told, (game.title or plain,), (title or plain,))


def retitle_table(order: Order) -> None:
    """From now on it is called so; its host is told why, unless it is called again as before."""
    preview_retitling(order)
    game, title = get_moderated_table(order), clean_title(order.terms["title"])
    Game.objects.filter(pk=order.subject).update(title=title)
    before = reasons.HiddenContent(game.host_id, game.pk, words=title)
    if title and reasons.has_reasons(order, RETITLE, before):
        reasons.withdraw_reasons(order, RETITLE, before)
        return
    told = reasons.HiddenContent(game.host_id, game.pk, words=game.title)
    if game.title:
        reasons.record_reasons(order, told, USUAL_RULES[RETITLE])


def get_hidden_version(person: int, hold: bool) -> str:
    """How much of theirs is hidden with all; there is nothing else that could change."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    hidden = Message.objects.filter(person=person, struck=WITH_ALL).count()
    return f"{hidden}/{Game.objects.filter(host=person, hidden=WITH_ALL).count()}"


def count_by_hidden_state(order: Order, now: int) -> tuple[int, int]:
    """How many lines and tables of theirs are hidden like this."""
    lines = Message.objects.filter(person=order.subject, struck=now).count()
    return lines, Game.objects.filter(host=order.subject, hidden=now).count()


def preview_hiding_all(order: Order) -> DryRun:
    """Raises DeskRefused: there is nothing."""
    dry = build_preview_of_all(
        count_by_hidden_state(order, 0), _("Deleted: {lines} lines. Hidden: {tables} tables.")
    )
    return DryRun((*dry.lines, describe_reasons_mail(order)))


def preview_showing_all(order: Order) -> DryRun:
    """Likewise."""
    return build_preview_of_all(
        count_by_hidden_state(order, WITH_ALL), _("Back: {lines} lines, {tables} tables.")
    )


def build_preview_of_all(counts: tuple[int, int], words: str) -> DryRun:
    """What would happen. Raises DeskRefused: there is nothing."""
    if not any(counts):
        raise DeskRefused(gettext_lazy("There is nothing of theirs to do this to."))
    return DryRun((words.format(lines=counts[0], tables=counts[1]),))


def hide_everything(order: Order) -> None:
    """All they said, and the tables whose hosts they are; they are told why."""
    save_hidden_state(order.subject, 0, WITH_ALL)
    reasons.record_reasons(order, reasons.HiddenContent(order.subject), USUAL_RULES[HIDE_ALL])


def show_everything(order: Order) -> None:
    """What was hidden with all comes back; what was struck or hidden by itself stays so."""
    save_hidden_state(order.subject, WITH_ALL, 0)
    reasons.withdraw_reasons(order, HIDE_ALL, reasons.HiddenContent(order.subject))


def save_hidden_state(person: int, before: int, after: int) -> None:
    """In one transaction with its fact."""
    Message.objects.filter(person=person, struck=before).update(struck=after)
    Game.objects.filter(host=person, hidden=before).update(hidden=after)


def restore_hidden(row: Sanction) -> None:
    """What was hidden by this comes back, in the transaction that says so; often is like once."""
    game = Game.objects.filter(pk=row.game)
    match row.action:
        case "strike":
            line = Message.objects.filter(game=row.game, number=row.line, struck=ALONE)
            line.update(struck=0)
        case "hide-table":
            game.filter(hidden=ALONE).update(hidden=0)
        case "hide-all":
            save_hidden_state(row.person, WITH_ALL, 0)
        case "retitle":
            if title := reasons.load_hidden_words(row):
                game.update(title=title)


STRIKE_ACTION = Action(
    name=STRIKE,
    title=gettext_lazy("Delete a line of talk"),
    about=TABLE,
    power=Power.SUSPEND,
    two=False,
    version=get_table_version,
    dry_run=preview_strike,
    do=strike_line,
    undo=UNSTRIKE,
    form=StrikeForm,
)
HIDE_ALL_ACTION = Action(
    name=HIDE_ALL,
    title=gettext_lazy("Hide everything of theirs"),
    about=PERSON,
    power=Power.SUSPEND,
    two=False,
    version=get_hidden_version,
    dry_run=preview_hiding_all,
    do=hide_everything,
    undo=SHOW_ALL,
    form=RuleForm,
)
ALL = (
    STRIKE_ACTION,
    STRIKE_ACTION._replace(
        name=UNSTRIKE,
        title=gettext_lazy("Restore a deleted message"),
        dry_run=preview_unstrike,
        do=restore_line,
        undo=STRIKE,
        form=LineForm,
    ),
    STRIKE_ACTION._replace(
        name=HIDE,
        title=gettext_lazy("Hide a table"),
        dry_run=preview_hiding,
        do=hide_table,
        undo=SHOW,
        form=RuleForm,
    ),
    STRIKE_ACTION._replace(
        name=SHOW,
        title=gettext_lazy("Show a hidden table"),
        dry_run=preview_showing,
        do=unhide_table,
        undo=HIDE,
        form=ActionForm,
    ),
    STRIKE_ACTION._replace(
        name=RETITLE,
        title=gettext_lazy("Give a table another title"),
        dry_run=preview_retitling,
        do=retitle_table,
        undo=RETITLE,
        form=TitleForm,
    ),
    HIDE_ALL_ACTION,
    HIDE_ALL_ACTION._replace(
        name=SHOW_ALL,
        title=gettext_lazy("Bring everything of theirs back"),
        dry_run=preview_showing_all,
        do=show_everything,
        undo=HIDE_ALL,
        form=ActionForm,
    ),
)
