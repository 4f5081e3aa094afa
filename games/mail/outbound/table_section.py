"""What one table has to say to one person in a mail, in their words: nothing but what their own
seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import get_language, gettext

from games.game_pages import list_template_paths
from games.mail.kinds import registry
from games.mail.outbound.picture import paint_board, render_board_as_text
from games.mail.outbound.section import (
    Move,
    QuestionId,
    Section,
    choose_thread,
    describe_asked_question,
    describe_deadline,
    list_scores_by_rank,
    list_waiting_sentences,
)
from games.play import table as heart
from games.play.models import OVER, get_game_title
from games.play.notice import Due, Kind
from games.play.table import TableHeader
from games.rules.compact_lists import BETWEEN, find_number_run
from games.rules.text import _, fold_text
from games.words import Words, format_named_value, get_words_at_table
from keywest_site.lists import format_row

if TYPE_CHECKING:
    from games.rules.compact_lists import Row
    from games.rules.types import Decision

FACTS = 120
NEWS = 30
"""Of what happened since the reader's last turn, the last so many lines."""
FEW_MOVES = 16
"""Up to so many moves are explained one by one; more are listed in short."""
TAPPED = 30
"""Up to so many have a link each, that writes them; of more the first of each kind has one."""
ROOM = 12_000
"""Characters of a list of moves; of a longer one parts are left out, so that no mail is cut."""


class Scene(NamedTuple):
    """What a section is written from: a table through the eyes of its reader's seat, and as it is
    `shown` in a mail that may be discreet; the notices, all of this table."""

    known: TableHeader
    notices: Sequence[Due]
    kinds: frozenset[str]
    seat: int | None
    table: heart.Table
    shown: heart.Table
    decision: Decision | None
    say: Words
    discreet: bool


def build_table_section(
    header: TableHeader, notices: Sequence[Due], *, discreet: bool = False, whole: bool = True
) -> Section:
    """The section for a person's notices, all from this table, in the language and time zone that
    are active.

    `discreet`: only what a spectator may know. Not `whole`: without the board and what happened.
    """
    seat, kinds = find_told_seat(notices), frozenset(notice.kind for notice in notices)
    table, say = heart.table_for(header, seat), get_words_at_table(header, get_language() or "en")
    shown = heart.table_for(header, None) if discreet else table
    decision = table.decision if any(map(registry.is_question_kind, kinds)) else None
    scene = Scene(header, notices, kinds, seat, table, shown, decision, say, discreet)
    found = add_question(scene, build_section_heading(scene))
    return add_board(scene, found) if whole and seat is not None else found


def build_section_heading(scene: Scene) -> Section:
    """Which table it is, why it writes, and what the notices tell."""
    known, kinds, say = scene.known, scene.kinds, scene.say
    strange = scene.seat is None and any(map(registry.is_stranger_kind, kinds))
    title = "" if strange else known.meta.title  # for it is somebody's word, not ours
    game = get_game_title(scene.table.game.name)
    thread = choose_thread(scene.shown, title, kinds, say)
    return Section(
        slug=known.meta.slug,
        title=title or game,
        game=game if title else "",
        url=registry.build_notice_url(known, scene.notices),
        link=registry.describe_notice_link(scene.notices),
        brief=describe_table_in_brief(scene.shown, scene.decision, kinds, say),
        head=registry.describe_why_table_writes(kinds, scene.decision is not None),
        thread=thread.root,
        subject=thread.subject,
        parts=registry.list_notice_parts(scene.notices, scene.shown, say),
        results=list_scores_by_rank(scene.table, say),
    )


def add_question(scene: Scene, section: Section) -> Section:
    """The same with what is asked, if that is told."""
    decision, say = scene.decision, scene.say
    if decision is None:
        return section
    turn = next((one for one in scene.notices if registry.is_question_kind(one.kind)), None)
    sits = scene.seat is not None
    if not scene.discreet:
        section = section._replace(
            moves=list_mail_moves(scene.table, decision, say),
            menu=list_menu_lines(scene.table, decision, say),
        )
        section = add_first_moves(scene.table, decision, say, section)
    return section._replace(
        prompt=describe_asked_question(scene.table, decision, scene.discreet, say),
        elsewhere=describe_where_moves_are(decision, scene.discreet, section.menu),
        deadline=describe_deadline(scene.known, scene.seat) if sits else "",
        waiting=list_waiting_sentences(scene.known, scene.seat, say) if sits else (),
        question=get_question_id(turn) if turn else None,
    )


def add_board(scene: Scene, section: Section) -> Section:
    """The same with the board, and what happened since their last turn."""
    shown, say, seat = scene.shown, scene.say, scene.seat
    assert seat is not None
    said = {line for part in section.parts for line in part.lines}
    section = section._replace(
        news=tuple(line for line in list_unseen_lines(shown, seat, say) if line not in said)
    )
    if not shown.view:
        return section
    seen = paint_board(shown.game, shown.view, say)
    if seen and scene.decision is None:
        seen = seen._replace(part=None)
    board = render_board_as_text(shown.game, shown.view, say)
    told = describe_position(shown, say) if seen else ""
    return section._replace(
        board=board, picture=seen, alt=describe_board_picture(shown, told), standings=told
    )


def get_question_id(notice: Due) -> QuestionId:
    """The question of which this notice tells."""
    return notice.game_id, notice.seat, notice.seq


def find_told_seat(notices: Sequence[Due]) -> int | None:
    """The seat through whose eyes the table is told of; None: they do not sit there (yet, or any
    more)."""
    sitting = [one for one in notices if one.seated and not registry.is_stranger_kind(one.kind)]
    return sitting[0].seat if sitting else None


def describe_table_in_brief(
    table: heart.Table, decision: Decision | None, kinds: frozenset[str], say: Words
) -> str:
    """What is asked, in a few words for the first line, which lists of mails show: nothing that
    anybody at the table might not read."""
    ask = table.game.presentation.asks.get(decision.kind) if decision else None
    if ask is None or table.scores or any(map(registry.is_reminder_kind, kinds)):
        if table.scores:
            return str(registry.KINDS[Kind.OVER].brief)
        return registry.describe_why_in_brief(kinds, decision is not None)
    count = table.view.get("round") if table.view else None
    return (
        say(_("round {round}, {ask}", round=count, ask=ask))
        if isinstance(count, int) and count
        else say(ask)
    )


def list_mail_moves(table: heart.Table, decision: Decision, say: Words) -> tuple[Move, ...]:
    """Their legal moves, few of them each with what it does; none where they are very many."""
    view, name = table.view, table.game.name
    if view is None or len(decision.moves) > TAPPED:
        return ()
    few = len(decision.moves) <= FEW_MOVES
    canonical = list(map(str, decision.moves))
    return tuple(
        [
            Move(
                line,
                drop_repetition(line, describe_move_effect(table, move, say)) if few else "",
                known,
            )
            for move, known, line in zip(
                decision.moves, canonical, say.lines(name, canonical), strict=True
            )
        ]
    )


def add_first_moves(
    table: heart.Table, decision: Decision, say: Words, section: Section
) -> Section:
    """The same with the first move of each kind, where there are too many for a link each."""
    if table.view is None or len(decision.moves) <= TAPPED:
        return section
    firsts = []
    for row in group_moves_in_rows(table, decision, say):
        canonical = str(decision.moves[row.first])
        line = say.line(table.game.name, canonical)
        firsts.append(Move(line, "", canonical, others=row.others))
    return section._replace(
        moves=tuple([move for move in firsts if move.others]),
        single_moves=tuple([move for move in firsts if not move.others]),
    )


def describe_move_effect(table: heart.Table, move: object, say: Words) -> str:
    """What a move does."""
    label = table.game.presentation.describe(table.view, move)
    notes = "; ".join([say(note) for note in label.list_notes()])
    return say(label.text) + (f" ({notes})" if notes else "")


def drop_repetition(line: str, told: str) -> str:
    """What a move does; "" where that says no more than the line by which it is written."""
    return "" if fold_text(told) == fold_text(line) else told


def list_menu_lines(table: heart.Table, decision: Decision, say: Words) -> tuple[str, ...]:
    """Many moves in short, a line for each kind; none for few, that are explained each."""
    if table.view is None or len(decision.moves) <= FEW_MOVES:
        return ()
    return tuple(map(describe_move_row, group_moves_in_rows(table, decision, say)))


def describe_move_row(row: Row) -> str:
    """Moves in a line; where they are a run of numbers, one of them as an example, for a run as it
    is written short would be taken for a move."""
    run = find_number_run(row)
    if run is None:
        return row.line
    told = gettext("%(example)s (any whole number from %(least)s to %(most)s)")
    return told % run._asdict()


def group_moves_in_rows(table: heart.Table, decision: Decision, say: Words) -> tuple[Row, ...]:
    """All legal moves, those of one kind in one row."""
    kinds = list(map(table.game.presentation.row_key, decision.moves))
    return say.rows(table.game.name, list(map(str, decision.moves)), kinds, ROOM)


def describe_where_moves_are(decision: Decision | None, discreet: bool, menu: Sequence[str]) -> str:
    """Where the moves are, if they are not all explained here, and how the lines of `menu` are
    read."""
    if decision is None:
        return ""
    if discreet:
        return gettext(
            "Your moves are on the page of the table, because you keep hidden things out "
            "of your emails."
        )
    if len(decision.moves) <= FEW_MOVES:
        return ""
    if not any(BETWEEN in line for line in menu):
        return gettext("They are explained on the page of the table.")
    return gettext(
        "Of a line with “/”, write only one of the choices; instead of numbers such as “1-3”, "
        "write one number. All moves are explained on the page of the table."
    )


def list_unseen_lines(table: heart.Table, seat: int, say: Words) -> tuple[str, ...]:
    """What they have not seen: the log since their last turn, without what was taken back."""
    lines = heart.load_latest_lines(table.meta, table.seat, FACTS)
    _before, since_then = heart.split_at_last_turn(lines, seat)
    return tuple([say(line.text) for line in since_then if not line.void][-NEWS:])


def describe_board_picture(table: heart.Table, told: str) -> str:
    """The position in one sentence, for who does not see the picture."""
    return gettext("The board of {game}: {position}.").format(
        game=get_game_title(table.game.name), position=told
    )


def describe_position(table: heart.Table, say: Words) -> str:
    """How far the game is, and everybody's points as far as all may know them."""
    about = {"view": table.view, "ended": table.meta.status in OVER}
    page = render_to_string(list_template_paths(table.meta.rules, "state.html"), about)
    state = " ".join(strip_tags(page).split())
    standing = [
        (say.name(player["seat"]), player["points"])
        for player in list_player_states(table)
        if "points" in player
    ]
    named = (format_named_value(name, points) for name, points in standing)
    return format_row(filter(None, [state, *named]))


def list_player_states(table: heart.Table) -> Sequence[dict[str, Any]]:
    """Everybody's belongings, where the game's view has them by that name."""
    found = table.view.get("players", ()) if table.view else ()
    return [
        player
        for player in found
        if isinstance(player, dict) and isinstance(player.get("seat"), int)
    ]
