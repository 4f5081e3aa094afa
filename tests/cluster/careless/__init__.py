"""Planted: a connection to PostgreSQL that takes a COMMIT for done though the standby has not
answered."""
