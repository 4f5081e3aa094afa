"""The house of leagues on a real database, with tables of Pearls."""
