"""A game stepped through again."""
