"""Mail that comes in: its doors, and the orders in it."""
