"""Seasons that were played elsewhere: taken over as they are told, and marked as such."""
