"""A running table of Key West with people who answer by mail."""

from __future__ import annotations

from tests.support.belief import anna as anna
from tests.support.invitations import invited as invited
