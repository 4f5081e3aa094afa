"""Leagues by program."""
