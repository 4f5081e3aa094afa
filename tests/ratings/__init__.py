"""Ratings: what counts, what it gives, and that it can be worked out again."""
