"""Leagues as they are used: by pages, mails and the sweep."""
