"""What the tables of heads hold of a person: nothing (accounts.mydata.holdings)."""

from __future__ import annotations

from accounts.mydata.holdings import Holding
from games.heads.models import Delivery, Leaf, Log, Restored, Statement

PERSONAL_DATA = tuple(
    Holding(model, why="salts, digests and numbers of logs")
    for model in (Statement, Log, Leaf, Restored, Delivery)
)
