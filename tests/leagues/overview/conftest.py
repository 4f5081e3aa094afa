"""The same house as that of leagues."""
