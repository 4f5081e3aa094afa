"""The forms of words that tell how something stands, in languages in which "if" is an ending:
空いていれば, 空いてたら, 空いてなければ.

`[states.ja]` of `clauses.toml`, and `[states]` in the speech tables of a game, have for an idea its
verbs: in the form that ends with て or で (空いて), or as the stem that goes before "not" (抜かれ).
"outbid if / outbid unless" has the ideas of both kinds of forms; "free" alone stands for "free if /
free not if". "-" behind a form says that only what lasts is meant: 勝って-, not 勝ったら.
`[states.endings]` has what may stand behind each. A word may be a pattern, as in all tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from games.rules.orders.order_grammar import list_all_spellings, load_table
from games.rules.orders.speech import list_written
from games.rules.plans.plan_asides import CLAUSES

PAST = {"て": "た", "で": "だ"}
"""How a form that leads on ends, and how the same verb ends for what has been."""
LASTS = "-"


def list_state_forms(game: str, language: str) -> Iterator[tuple[str, str]]:
    """All forms of the words of a game that tell how something stands, each with its ideas."""
    tables = (CLAUSES["states"].get(language, {}), load_table(game, language).get("states", {}))
    for key, words in chain.from_iterable(table.items() for table in tables):
        holds, _slash, denied = key.partition(" / ")
        ideas = (holds, denied) if denied else (f"{key} if", f"{key} not if")
        for word in chain.from_iterable(map(list_written, words)):
            for forms, idea in zip(list_forms_of_state(word), ideas, strict=True):
                yield from ((form, idea) for form in list_all_spellings(forms))


def list_forms_of_state(word: str) -> tuple[list[str], list[str]]:
    """The forms of a word for "if", and those for "if not"."""
    form = word.removesuffix(LASTS)
    if form[-1] not in PAST:
        return [], add_endings(form, "not")
    past = [] if form != word else add_endings(form[:-1] + PAST[form[-1]], "past")
    denied = [*add_endings(form, "not"), *add_endings(f"{form}い", "not")]
    return [*past, *add_endings(form, "holds")], denied


def add_endings(form: str, kind: str) -> list[str]:
    """A form with all endings of a kind."""
    endings = CLAUSES["states"]["endings"][kind]
    return [form + end for pattern in endings for end in list_written(pattern)]
