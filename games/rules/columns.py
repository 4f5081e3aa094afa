"""The path under which programs of others import how lines are broken into columns."""

from games.rules.text import (
    NEVER_FIRST,
    NEVER_LAST,
)
from games.rules.text import (
    is_break_forbidden as clings,
)
from games.rules.text import (
    measure_columns as width,
)
from games.rules.text import (
    split_into_unbreakable_pieces as pieces,
)
from games.rules.text import (
    wrap_line as fit,
)

__all__ = ["NEVER_FIRST", "NEVER_LAST", "clings", "fit", "pieces", "width"]
