"""The what-if board: play on from what one sees, with nothing at stake."""
