"""What moderators can do about people: each with a rule, an end, a reason and an appeal."""
