"""What time brings about, in every room at once."""
