"""Which moves are about a thing of another owner than the line says: "Red's farrier", where the
farrier lies in Blue's village.

The owner of a thing is what the button of a move says (`Label.owner`). A line says an owner in the
ways of games.rules.orders.owners; `own` before the name of a thing says that who writes is the
owner, and so does `mine`, of the thing that it names, or else of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.orders.lexicon import list_atoms, list_counted, list_visited, load_lexicon
from games.rules.orders.move_facts import list_name_parts
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.orders.owners import ANY, KINDS, build_pattern, find_tiles_beside, list_tiles
from games.rules.plain import COLOURS, PLAYERS
from games.rules.text import Text, Who

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.orders.lexicon import Lexicon
    from games.rules.text import Say
    from games.rules.types import Decision, Label

SEATS = {f"c:{colour}": seat for seat, colour in enumerate(PLAYERS)}
"""The seats by the tags of their colours."""
NOBODY = -1
FIRST_PLAYER = Text("{who}", (("who", Who(0)),))


class Claim(NamedTuple):
    """What a line says of an owner: the seat (None: who writes; NOBODY: no player is called so),
    and the names of the thing beside it; none: it is said of all things."""

    seat: int | None
    things: frozenset[str]


def list_disputed(
    game: Game[Any], line: str, decision: Decision, labels: Mapping[str, Label], says: Sequence[Say]
) -> frozenset[str]:
    """The canonical lines of the moves about things that belong to others than the line says.
    `labels`: what the buttons say, by the lines of their moves; `says`: if some know who sits
    there, no colour is a player."""
    visited = list_visited(game.name)
    known = any(map(knows_names, says))
    claims = list_claims(game, line, known=known) if visited and labels else ()
    if not claims:
        return frozenset()
    found = set[str]()
    for move, label in labels.items():
        verb, *things = list_atoms(move)
        if verb in visited:
            claimed = (is_true(one, things, label.owner, decision.seat) for one in claims)
            if not all(claimed):
                found.add(move)
    return frozenset(found)


def knows_names(say: Say) -> bool:
    """Whether these words know who sits at the table."""
    return say(FIRST_PLAYER) != say(COLOURS[0])


def is_true(claim: Claim, things: Sequence[str], owner: int | None, writer: int) -> bool:
    """Whether a claim may be true of a move about these things, which an owner has. What nobody has
    yet may be called one's own."""
    names = {name for thing in things for name in (thing, *list_name_parts(thing))}
    if claim.things and claim.things.isdisjoint(names):
        return True
    return owner in (None, writer) if claim.seat is None else owner == claim.seat


def list_claims(game: Game[Any], raw: str, *, known: bool) -> list[Claim]:
    """All that a line says of owners. `known`: the players have names, so no colour is one."""
    return [
        claim
        for language in LANGUAGES
        for lexicon in [load_lexicon(game.name, game.forms, language)]
        for claim in read_claims(lexicon, list_counted(game.name), raw, known=known)
    ]


def read_claims(
    lexicon: Lexicon, counted: frozenset[str], raw: str, *, known: bool
) -> Iterator[Claim]:
    """What a line says of owners in one language."""
    for kind in KINDS:
        for found in build_pattern(lexicon.language, kind).finditer(raw):
            if things := find_tiles_beside(lexicon, counted, kind, found):
                yield Claim(NOBODY if known else find_seat(lexicon, found), things - ANY)
    for found in build_pattern(lexicon.language, "own").finditer(raw):
        if things := find_tiles_beside(lexicon, counted, "before", found):
            yield Claim(None, things)
    for found in build_pattern(lexicon.language, "mine").finditer(raw):
        yield Claim(None, list_tiles(lexicon, counted, [fold_sentence(found[0])]))


def find_seat(lexicon: Lexicon, found: Any) -> int:
    """The seat of the player whose colour these words have."""
    said = next(group for group in found.groups() if group)
    return next(
        (SEATS[tag] for tag in lexicon.find_tags(fold_sentence(said)) if tag in SEATS), NOBODY
    )
