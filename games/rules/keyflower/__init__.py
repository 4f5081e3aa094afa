"""Keyflower (Sebastian Bleasdale and Richard Breese, 2012)."""
