"""Commands of the simulation."""
