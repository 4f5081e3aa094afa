"""Games for tests. Pearls: tiny, with everything that is hard in a big one. Pig: the whole contract
at its smallest, in a folder that stands as if it lay beside those of the games."""

from pathlib import Path

import games.rules

games.rules.__path__.append(str(Path(__file__).parent))

from games.rules.pig.game import GAME as PIG  # noqa: E402

from tests.toy.pearls import PEARLS  # noqa: E402

__all__ = ["PEARLS", "PIG"]
