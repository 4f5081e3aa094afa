"""How people who play by post write standing orders for a game: what the simulation of them needs
to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.types import Decision, View


Values = Mapping[str, float]
"""Points by written lines."""


class Weighed(NamedTuple):
    """What a question looks like to its writer: what each move of the menu is worth, and each thing
    that may be wished for there, also what is not on this menu."""

    moves: Values
    wishes: Values


class OrderHeuristics(NamedTuple):
    """How orders are written for one game.

    weigh   (view, decision) -> what its moves and wishes are worth
    rules   by kind of question, for those that want rules instead of a ranking:
            (view) -> their lines
    lead    (kind, how often that kind was asked in this turn before) -> what a line begins with
    last    by kind, what is done in any case, below what is ranked
    ranked  by kind, how many wishes are ranked, if not as many as usual
    then    by kind, for those asked twice in a turn:
            (view, the first answer) -> what the wishes are worth after it
    out     the move that leaves the rest out: what is worth less is not wished for
    blind   kinds of which nothing is ordered before they are asked, nor of what comes behind them
    final   kinds of which a turn is the last that is ordered
    risk    points that the orders for a turn may be expected to cost, by the kind of its first
            question
    stops   kinds of questions that are answered one player after the other
    """

    weigh: Callable[[View, Decision], Weighed]
    rules: Mapping[str, Callable[[View], Sequence[str]]]
    lead: Callable[[str, int], str]
    last: Mapping[str, tuple[str, ...]]
    ranked: Mapping[str, int]
    then: Mapping[str, Callable[[View, str], Values]]
    out: str
    blind: frozenset[str]
    final: frozenset[str]
    risk: Mapping[str, float]
    stops: frozenset[str]
