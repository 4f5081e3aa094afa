"""How thoughtful players write standing orders in Key West, for the simulation of people."""
