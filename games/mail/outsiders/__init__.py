"""Mails to people without an account who told the moderators of something."""
