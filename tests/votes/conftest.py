"""Tables of Pearls with clocks, as in tests/clocks."""

from tests.clocks.conftest import _pearls as _pearls
from tests.clocks.conftest import party as party
