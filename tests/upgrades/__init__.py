"""Databases of older versions are migrated and played on."""
