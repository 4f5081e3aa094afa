"""Wiring only: settings, addresses, the queue, and what starts them."""
