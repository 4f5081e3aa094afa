"""Backups by WAL: two ways to bring them back, a copy in quarantine, and the drill with both."""
