"""Whose replies are believed without a click, from which further addresses people write, and how
their mails end: their own choice."""
