"""Helps for templates."""
