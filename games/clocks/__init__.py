"""Clocks of questions, each in the calendar of whoever is asked."""
