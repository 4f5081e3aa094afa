"""The board of Key West as one SVG: a hand-drawn map, and the pieces that a view puts on it."""
