"""A page as Django's own `startproject` has it: what our pages are measured against."""
