"""What people have said and named, out of sight and back again: a line of talk, a table, a title,
everything of one account."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from games.desk.actions import PERSON, TABLE, Action, DryRun, Order, table_version
from games.desk.house import reasons
from games.desk.models import Rule, Sanction
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play.lobby import tidy
from games.play.models import Game, Message
from games.play.table_lookup import known_by
from games.play.talk import look_up

STRIKE, UNSTRIKE = "strike", "unstrike"
HIDE, SHOW, RETITLE = "hide-table", "show-table", "retitle"
HIDE_ALL, SHOW_ALL = "hide-all", "show-all"
USUAL = {STRIKE: Rule.CONDUCT, HIDE: Rule.CONDUCT, RETITLE: Rule.NAMES, HIDE_ALL: Rule.CONDUCT}
"""By which rule something is hidden, where none is named."""
ALONE, WITH_ALL = 1, 2
"""How something is hidden: by itself, or with all that somebody did."""


def line_of(order: Order, *, struck: bool) -> Message:
    """The message. Raises DeskRefused: there is none, or it is as it is wanted already."""
    found = Message.objects.filter(game=order.subject, number=order.terms.get("line") or 0).first()
    if found is None:
        raise DeskRefused(gettext_lazy("There is no line of this number at this table."))
    if (found.struck > 0) is struck:
        raise DeskRefused(gettext_lazy("It is so already."))
    return found


def to_strike(order: Order) -> DryRun:
    """Raises DeskRefused."""
    line, gone = line_of(order, struck=True), _("Struck by a moderator.")
    told = _("Line {number}").format(number=line.number), told_why(order)
    return DryRun(told, (line.text,), (gone,))


def told_why(order: Order) -> str:
    """That its author gets a statement of reasons. Raises DeskRefused: there is no such rule."""
    rule = reasons.rule_of(order, USUAL[order.action.name])
    words = _("Whose it is, is told by mail: the rule ({rule}), the reason, and how to appeal.")
    return words.format(rule=rule.label)


def to_unstrike(order: Order) -> DryRun:
    """Raises DeskRefused."""
    line, gone = line_of(order, struck=False), _("Struck by a moderator.")
    return DryRun((_("Line {number}").format(number=line.number),), (gone,), (line.text,))


def strike(order: Order) -> None:
    """Nobody sees its words; its author is told why."""
    line = line_of(order, struck=True)
    set_struck(order, line, ALONE)
    told = reasons.Hidden(line.person_id, order.subject, line.number, line.text)
    reasons.state(order, told, USUAL[STRIKE])


def unstrike(order: Order) -> None:
    """Everybody sees them again."""
    line = line_of(order, struck=False)
    set_struck(order, line, 0)
    told = reasons.Hidden(line.person_id, order.subject, line.number)
    reasons.withdraw(order, STRIKE, told)


def set_struck(order: Order, line: Message, struck: int) -> None:
    """From now on; open pages look again."""
    Message.objects.filter(pk=line.pk).update(struck=struck)
    transaction.on_commit(lambda: look_up(known_by("id", order.subject)))


def game_of(order: Order, *, hidden: bool | None = None) -> Game:
    """The table. Raises DeskRefused: it is as it is wanted already."""
    game = Game.objects.get(pk=order.subject)
    if hidden is not None and (game.hidden > 0) is hidden:
        raise DeskRefused(gettext_lazy("It is so already."))
    return game


def to_hide(order: Order) -> DryRun:
    """Raises DeskRefused."""
    game_of(order, hidden=True)
    told = _("It is in no list, and only whoever sits there, or was invited by its link, sees it.")
    return DryRun((told, told_why(order)))


def to_show(order: Order) -> DryRun:
    """Raises DeskRefused."""
    game_of(order, hidden=False)
    return DryRun((_("Everybody sees it again who saw it before."),))


def hide(order: Order) -> None:
    """From now on; its host is told why."""
    game = game_of(order, hidden=True)
    Game.objects.filter(pk=order.subject).update(hidden=ALONE)
    told = reasons.Hidden(game.host_id, game.pk, words=game.title)
    reasons.state(order, told, USUAL[HIDE])


def show(order: Order) -> None:
    """Likewise."""
    game = game_of(order, hidden=False)
    Game.objects.filter(pk=order.subject).update(hidden=0)
    reasons.withdraw(order, HIDE, reasons.Hidden(game.host_id, game.pk))


def to_retitle(order: Order) -> DryRun:
    """Raises DeskRefused: it is called so already."""
    game, title = game_of(order), tidy(str(order.terms.get("title", "")))
    if game.title == title:
        raise DeskRefused(gettext_lazy("It is so already."))
    plain = _("(no title: the game’s name)")
    told = (_("The table keeps its address."), told_why(order))
    return DryRun(told, (game.title or plain,), (title or plain,))


def retitle(order: Order) -> None:
    """From now on it is called so; its host is told why, unless it is called again as before."""
    to_retitle(order)
    game, title = game_of(order), tidy(str(order.terms.get("title", "")))
    Game.objects.filter(pk=order.subject).update(title=title)
    before = reasons.Hidden(game.host_id, game.pk, words=title)
    if title and reasons.holds(order, RETITLE, before):
        reasons.withdraw(order, RETITLE, before)
        return
    told = reasons.Hidden(game.host_id, game.pk, words=game.title)
    if game.title:
        reasons.state(order, told, USUAL[RETITLE])


def person_version(person: int, hold: bool) -> str:
    """How much of theirs is hidden with all; there is nothing else that could change."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    hidden = Message.objects.filter(person=person, struck=WITH_ALL).count()
    return f"{hidden}/{Game.objects.filter(host=person, hidden=WITH_ALL).count()}"


def all_of(order: Order, now: int) -> tuple[int, int]:
    """How many lines and tables of theirs are hidden like this."""
    lines = Message.objects.filter(person=order.subject, struck=now).count()
    return lines, Game.objects.filter(host=order.subject, hidden=now).count()


def to_hide_all(order: Order) -> DryRun:
    """Raises DeskRefused: there is nothing."""
    dry = told_of_all(all_of(order, 0), _("Struck: {lines} lines. Hidden: {tables} tables."))
    return DryRun((*dry.lines, told_why(order)))


def to_show_all(order: Order) -> DryRun:
    """Likewise."""
    return told_of_all(all_of(order, WITH_ALL), _("Back: {lines} lines, {tables} tables."))


def told_of_all(found: tuple[int, int], words: str) -> DryRun:
    """What would happen. Raises DeskRefused: there is nothing."""
    if not any(found):
        raise DeskRefused(gettext_lazy("There is nothing of theirs to do this to."))
    return DryRun((words.format(lines=found[0], tables=found[1]),))


def hide_all(order: Order) -> None:
    """All they said, and the tables whose hosts they are; they are told why."""
    change_all(order.subject, 0, WITH_ALL)
    reasons.state(order, reasons.Hidden(order.subject), USUAL[HIDE_ALL])


def show_all(order: Order) -> None:
    """What was hidden with all comes back; what was struck or hidden by itself stays so."""
    change_all(order.subject, WITH_ALL, 0)
    reasons.withdraw(order, HIDE_ALL, reasons.Hidden(order.subject))


def change_all(person: int, before: int, after: int) -> None:
    """In one transaction with its fact."""
    Message.objects.filter(person=person, struck=before).update(struck=after)
    Game.objects.filter(host=person, hidden=before).update(hidden=after)


def bring_back(row: Sanction) -> None:
    """What was hidden by this comes back, in the transaction that says so; often is like once."""
    game = Game.objects.filter(pk=row.game)
    match row.action:
        case "strike":
            line = Message.objects.filter(game=row.game, number=row.line, struck=ALONE)
            line.update(struck=0)
        case "hide-table":
            game.filter(hidden=ALONE).update(hidden=0)
        case "hide-all":
            change_all(row.person, WITH_ALL, 0)
        case "retitle":
            if title := reasons.words_of(row):
                game.update(title=title)


TABLES = (
    (STRIKE, gettext_lazy("Strike a line of talk"), to_strike, strike, UNSTRIKE),
    (UNSTRIKE, gettext_lazy("Bring a struck line back"), to_unstrike, unstrike, STRIKE),
    (HIDE, gettext_lazy("Hide a table"), to_hide, hide, SHOW),
    (SHOW, gettext_lazy("Show a hidden table"), to_show, show, HIDE),
    (RETITLE, gettext_lazy("Give a table another title"), to_retitle, retitle, RETITLE),
)
PEOPLE = (
    (HIDE_ALL, gettext_lazy("Hide everything of theirs"), to_hide_all, hide_all, SHOW_ALL),
    (SHOW_ALL, gettext_lazy("Bring everything of theirs back"), to_show_all, show_all, HIDE_ALL),
)
ALL = (
    *(
        Action(name, title, TABLE, Power.SUSPEND, False, table_version, dry, do, undo)
        for name, title, dry, do, undo in TABLES
    ),
    *(
        Action(name, title, PERSON, Power.SUSPEND, False, person_version, dry, do, undo)
        for name, title, dry, do, undo in PEOPLE
    ),
)
