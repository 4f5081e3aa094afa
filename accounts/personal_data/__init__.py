"""What a person can see, take along and take back of all that is kept of them."""

from __future__ import annotations
