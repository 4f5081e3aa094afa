"""The heart: the only way a game moves, and the only way anybody sees it."""
