"""The house around the core of leagues: PostgreSQL fills its ports."""
