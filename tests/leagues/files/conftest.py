"""The toy stands in the registry here as well."""

from tests.leagues.house.conftest import _pearls as _pearls
from tests.leagues.house.conftest import closed as closed
from tests.leagues.house.conftest import house as house
from tests.leagues.house.conftest import running as running
