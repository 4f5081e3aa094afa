"""What the tables of heads hold of a person: nothing (accounts.mydata.holdings)."""

from __future__ import annotations

from accounts.mydata.holdings import PersonalTable
from games.heads.models import Delivery, Leaf, Log, Restored, Statement

PERSONAL_DATA = tuple(
    PersonalTable(model, why="salts, digests and numbers of logs")
    for model in (Statement, Log, Leaf, Restored, Delivery)
)
