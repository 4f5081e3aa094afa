"""A seat always has somebody in it: people who sit in for those who are gone, offered seats, and
taking one over."""
