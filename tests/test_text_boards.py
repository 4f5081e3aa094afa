"""Text boards keep to their width whatever the reader's language."""

from __future__ import annotations

import pytest
from django.conf import settings

from games.rules.registry import GAMES
from games.rules.text import measure_columns
from games.words import get_words
from tests.rules.walk import walk

NAMES = ("Ada", "Bartholomew van der Valk", "ベン", "Dan", "Eve", "Zoë")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_line_fits_in_76_columns_in_every_language(name: str, language: str) -> None:
    game, say = GAMES[name], get_words(language, NAMES)
    for place, position in enumerate(walk(game, 4, 0)):
        if place % 9 == 0 or not position.asked:
            lines = game.presentation.text_board(game.view(position.state, 1), say).splitlines()
            assert max(map(measure_columns, lines)) <= 76
