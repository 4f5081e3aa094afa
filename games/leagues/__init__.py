"""Leagues: seasons that draw, read and rank tables."""
