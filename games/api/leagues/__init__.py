"""Leagues as JSON and CSV: read, entered, organised by the commands of the pages."""
