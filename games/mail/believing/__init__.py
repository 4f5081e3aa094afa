"""Whose replies are believed without a click, and from which further addresses people write: their
own choice."""
