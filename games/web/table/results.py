"""Says how a table stands, in one sentence, and how a game ended: who won, and where the points
came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.play.ending import BOTS, DRAW, NONE, load_agreed_end
from games.play.models import Status
from games.play.replay import list_round_gains
from games.rules.frame import AGREED
from games.rules.rulings import RULED, VOID
from games.rules.text import Several, Text, Who, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.play.replay import RoundGains
    from games.play.table import Table
    from games.rules.types import Score
    from games.web.table.reader import Reader


def describe_table_state(reader: Reader, table: Table) -> str:
    """The sentence for this reader, in their language."""
    if table.decision:
        return reader.say(_("Your turn: {prompt}", prompt=table.decision.prompt))
    asked = tuple([Who(sitting.number) for sitting in table.seats if sitting.asked])
    if asked:
        return reader.say(_("Waiting for {who}.", who=Several(asked)))
    how = load_agreed_end(table.meta.id)
    if table.meta.status == Status.ABANDONED and how != NONE:
        return reader.say(RULED[VOID])
    told = how in (NONE, DRAW) and not table.scores
    return reader.say(AGREED[how] if told else describe_winners(table))


def describe_end(table: Table) -> Text | None:
    """That a game is over and who won it, in a few words; None: it is not over."""
    if table.meta.status not in (Status.FINISHED, Status.ABANDONED):
        return None
    won = tuple(Who(score.seat) for score in table.scores if score.rank == 1)
    if table.meta.status == Status.ABANDONED or not won:
        return _("over")
    return ngettext("over: {who} won", "over: {who} won together", len(won), who=Several(won))


def describe_winners(table: Table) -> Text:
    """Who has won, and with how many points."""
    won = [score for score in table.scores if score.rank == 1]
    return ngettext(
        "{who} wins with {points} points.",
        "{who} win together with {points} points.",
        len(won),
        who=Several(tuple(Who(score.seat) for score in won)),
        points=won[0].points if won else 0,
    )


# A game that is over.


Context = dict[str, Any]


def suggest_improvements(reader: Reader, scores: Sequence[Score]) -> list[tuple[str, int, int]]:
    """Two things to try next: the sources from which somebody else made most more points than the
    reader, with their points and the reader's own; none for who only watches."""
    if not scores or reader.seat not in {one.seat for one in scores}:
        return []
    mine, best = choose_compared_scores(reader, scores)
    pairs = zip(mine.parts, best.parts, strict=True)
    behind = [(label, theirs, own) for (label, own), (_label, theirs) in pairs if theirs > own]
    behind.sort(key=lambda one: one[2] - one[1])
    return [(reader.say(label), theirs, own) for label, theirs, own in behind[:2]]


def build_results(reader: Reader, table: Table) -> Context:
    """The scores, best first, with where the points come from; all empty before the end."""
    say = reader.say
    scores = sorted(table.scores, key=lambda score: score.rank)
    sources = scores[0].parts if scores else ()
    return {
        "tries": suggest_improvements(reader, scores),
        **build_round_gains(reader, table, scores),
        "results": [
            (score.rank, score.seat, say.name(score.seat), score.points) for score in scores
        ],
        "sources": [
            (say(label), [score.parts[number][1] for score in scores])
            for number, (label, _points) in enumerate(sources)
        ],
        "notes": [
            (score.seat, say.name(score.seat), score.points, [say(note) for note in score.notes])
            for score in scores
            if score.notes
        ],
        "agreed": say(AGREED[BOTS]) if scores and load_agreed_end(table.meta.id) == BOTS else "",
    }


def choose_compared_scores(reader: Reader, scores: Sequence[Score]) -> tuple[Score, ...]:
    """Whose points are looked at side by side: the reader's and those of the best of the others;
    for who only watched, the best two. `scores`: the best first."""
    mine = [one for one in scores if one.seat == reader.seat]
    others = [one for one in scores if one.seat != reader.seat]
    return (*mine, *others)[:2]


def build_round_gains(reader: Reader, table: Table, scores: Sequence[Score]) -> Context:
    """What each round brought the two who are compared; empty where no game was played to its end,
    or its sums were corrected."""
    if table.meta.status != Status.FINISHED or not scores or not scores[0].parts:
        return {}
    two, say = choose_compared_scores(reader, scores), reader.say
    labels = [say(label) for label, _points in scores[0].parts]
    told = (
        (stretch.round, [sum_round_gains(labels, stretch, one.seat) for one in two])
        for stretch in list_round_gains(table.meta)
    )
    return {
        "rounds": [
            (name_round_for_reader(table, at, reader), cells)
            for at, cells in told
            if at or has_gains(cells)
        ],
        "compared": [(one.seat, say.name(one.seat)) for one in two],
    }


def has_gains(cells: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether anything was brought."""
    return any(parts for _sum, parts in cells)


def sum_round_gains(labels: Sequence[str], stretch: RoundGains, seat: int) -> tuple[int, list[str]]:
    """What a round brought a seat in all, and from where."""
    gains = stretch.gains[seat]
    named = zip(labels, gains, strict=True)
    return sum(gains), [f"{label} {points}" for label, points in named if points]


def name_round_for_reader(table: Table, number: int, reader: Reader) -> str:
    """What a round is called: by its name if it has one, else by its number; "" for the end."""
    named = table.game.presentation.rounds
    return reader.say(named[number - 1]) if 0 < number <= len(named) else str(number or "")
