"""Pages of the site itself: who runs it, what it keeps of people, what robots may read, where its
source is."""

from __future__ import annotations
