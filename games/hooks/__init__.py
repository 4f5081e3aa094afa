"""Webhooks: addresses of people's own that are told when something changes at their tables."""
