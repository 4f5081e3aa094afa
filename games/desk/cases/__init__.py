"""What people ask of the moderators, and what becomes of it."""
