"""What French people say beside a move and around it: what comes later, what stays in hand, a
polite wish, a saying; and what must not be taken for a move."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

KEYWEST = dict.fromkeys(
    (
        *(f"bid {number}" for number in range(8)),
        *("harvest banana", "harvest orange", "harvest mango", "harvest banana orange"),
        *("waive banana", "waive mango"),
    ),
    NOTHING,
) | {
    "resolve 2": ("Seven Miles Bridge",),
    "resolve 3": ("Banana and mango plantation",),
    "cash": ("Take 8 dollars from the bank",),
    "buy middle-hotel-4": ("Buy the 5-star hotel in the Middle Keys",),
    "look 7": ("Look at space 7",),
}
KEYFLOWER = dict.fromkeys(
    (
        *("choose windmill", "choose scholar", "choose windmill scholar", "make stone", "pay saw"),
        *("choose mercers-guild craftsmens-guild", "choose mercers-guild"),
        *("gather order-1", "use quarryman 1 red", "bid 2 yellow on key-market"),
    ),
    NOTHING,
)
AT_WORK = dict.fromkeys(
    (
        *("upgrade barn saw", "upgrade barn anvil", "upgrade smelter iron iron gold"),
        *("move wood home-5>barn", "move stone home-5>barn"),
    ),
    NOTHING,
)
"""What goods and tools are for."""
TREASURE = {"keep": ("Keep the sponge for 5 dollars",), "back": ("Put the sponge back",)}
TWICE = {"repeat dive": ("Dive again",), "repeat shares": ("Score the bridges again",)}
MENUS = {
    "keywest": KEYWEST,
    "keyflower": KEYFLOWER,
    "keyflower at work": AT_WORK,
    "keywest treasure": TREASURE,
    "keywest twice": TWICE,
}
READ = (
    ("keywest", "Le pont d'abord, les plantations après.", "resolve 2"),
    ("keywest", "D'abord les plantations, après le pont.", "resolve 3"),
    ("keywest", "Les plantations d'abord, le pont peut attendre.", "resolve 3"),
    ("keywest", "Je ne récolte que les bananes, merci.", "harvest banana"),
    ("keywest", "bananes et oranges, les mangues pour une autre fois", "harvest banana orange"),
    ("keywest", "Le cinq étoiles me plairait beaucoup.", "buy middle-hotel-4"),
    ("keywest", "Les mangues, je m'en passe.", "waive mango"),
    ("keywest", "8$ svp, chuis fauché", "cash"),
    ("keywest", "Plouf au 7.", "look 7"),
    ("keywest", "Je mise 4, soyons fous", "bid 4"),
    ("keywest", "5 dollars, je suis radin aujourd'hui", "bid 5"),
    ("keyflower", "Les deux guildes.", "choose mercers-guild craftsmens-guild"),
    ("keyflower", "Le moulin en vente, les guildes et l'érudit restent ici", "choose windmill"),
    ("keyflower", "De la pierre ! Mes enfants veulent un château.", "make stone"),
    ("keyflower", "1 rouge au travail chez le carrier", "use quarryman 1 red"),
    ("keyflower", "Deux jaunes pour le marché, ça devrait suffire.", "bid 2 yellow on key-market"),
    ("keywest", "Je mise 4, ça devrait dissuader les autres.", "bid 4"),
    ("keywest", "Je mise 3 et bonne chance à tous", "bid 3"),
    ("keywest", "Je mise 4 parce que mes enfants veulent gagner", "bid 4"),
    ("keywest", "Je récolte les bananes, les touristes arrivent.", "harvest banana"),
    ("keyflower", "De la pierre, j'en ai besoin.", "make stone"),
    ("keyflower", "Je rends une scie, j'en ai deux.", "pay saw"),
    ("keyflower at work", "La grange améliorée, payée avec la scie.", "upgrade barn saw"),
    (
        "keyflower at work",
        "Fonderie rénovée avec deux fers et l'or",
        "upgrade smelter iron iron gold",
    ),
    ("keyflower at work", "Le bois part à la grange (barn).", "move wood home-5>barn"),
    (
        "keyflower",
        "Je passe devant Rouge : deux jaunes sur le marché",
        "bid 2 yellow on key-market",
    ),
    ("keyflower", "Le rouge va chez le carrier.", "use quarryman 1 red"),
    ("keyflower", "L'érudit, c'est tout.", "choose scholar"),
    ("keywest treasure", "L'éponge, ça me va.", "keep"),
    ("keywest twice", "On replonge avec les deux pions.", "repeat dive"),
    ("keywest", "Le pont puis le reste", "resolve 2"),
    ("keywest", "Les plantations d'abord, l'autre ensuite", "resolve 3"),
    ("keywest", "J'en mets 6, soit 6 dollars", "bid 6"),
    ("keywest", "Je ne mise que 3.", "bid 3"),
    ("keywest", "On ne cueille que les bananes.", "harvest banana"),
    ("keywest", "Les plantations avant.", "resolve 3"),
    ("keyflower", "Je veux le marché, je mise deux jaunes", "bid 2 yellow on key-market"),
    ("keyflower", "Le marché me plaît, je mets deux jaunes", "bid 2 yellow on key-market"),
    ("keyflower", "2j sur le marché", "bid 2 yellow on key-market"),
    (
        "keyflower at work",
        "Prends un bois chez moi et mets-le à la grange",
        "move wood home-5>barn",
    ),
)
ASKED = (
    ("keywest", "le pont après les plantations ou l'inverse"),
    ("keywest", "Le pont peut attendre, les plantations aussi."),
    ("keywest", "Le pont après."),
    ("keywest", "Les mangues sont mûres, les oranges aussi."),
    ("keywest", "S'il n'y a plus d'oranges, je récolte les bananes"),
    ("keywest", "Les mangues pour une autre fois"),
    ("keywest", "Le cinq étoiles me plairait s'il était moins cher."),
    ("keywest", "Les 8 dollars, c'est pour Rouge."),
    ("keywest", "pas plus de 7 dollars"),
    ("keywest", "Je garde 8 dollars pour la suite."),
    ("keywest", "Je suis fauché."),
    ("keyflower", "on m'a battu sur l'ordre 1"),
    ("keyflower", "Mon bleu est dépassé sur l'ordre 1."),
    ("keyflower", "L'érudit reste chez moi."),
    ("keyflower", "Le moulin et l'érudit, je me réserve les deux."),
    ("keyflower", "Ma scie me manque."),
    ("keyflower", "La scie, j'en ai besoin."),
    ("keyflower", "La scie, j'en manque."),
    ("keyflower", "De la pierre, j'en ai assez."),
    ("keywest", "Le 7, non merci."),
    ("keywest", "Le cinq étoiles, il est trop cher."),
    ("keywest", "Je mise 4, je crois."),
    ("keywest", "Je mise 4, je ne suis pas convaincu."),
    ("keyflower at work", "Grange améliorée."),
    ("keyflower at work", "La scie, j'en ai besoin."),
    ("keyflower at work", "J'ai amélioré la grange avec la scie."),
    ("keyflower at work", "Grange améliorée avec la scie au dernier tour"),
    ("keyflower", "Le rouge va encore surenchérir chez le forgeron."),
    ("keyflower", "Rouge passe devant chez le forgeron avec trois bleus"),
    ("keywest", "soit les bananes, soit les oranges"),
    ("keywest", "soit 4, soit 5"),
    ("keywest", "J'en mets 6, soit 7 dollars"),
    ("keywest", "Les plantations ensuite."),
    ("keywest", "Je ne mise 3 que si Rouge passe."),
    ("keyflower", "Le marché a deux jaunes"),
    ("keyflower", "Le marché me plaît, Rouge mise deux jaunes"),
)


def read(name: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game = GAMES[name.partition(" ")[0]]
    return [] if tells_or_asks(game, line) else list_explained(game, MENUS[name], line, bare=True)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_a_move_with_what_stands_around_it_is_read(name: str, line: str, move: str) -> None:
    assert read(name, line) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_what_is_no_order_asks(name: str, line: str) -> None:
    assert read(name, line) == []
