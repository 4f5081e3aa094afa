"""Forecasts: chances that are better than none, and nothing read but what everybody knows."""
