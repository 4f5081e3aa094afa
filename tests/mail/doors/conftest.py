"""A running table of Key West, as for the orders themselves."""

from __future__ import annotations
