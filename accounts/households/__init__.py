"""People who say that they share a house: leagues keep them apart."""
