"""Evidence of double accounts and collusion: a sheet a pair, for people to judge by."""

from __future__ import annotations
