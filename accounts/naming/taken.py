"""Whether a name is taken for that of somebody who is here."""

from __future__ import annotations

from accounts.models import Person
from accounts.naming.alike import build_kin_expression, build_kin_key, is_alike


def is_name_taken(name: str, but: int | None = None) -> bool:
    """Whether somebody, other than person `but`, goes by a name that is alike. One statement; it
    reads the looks of all people, which happens only when somebody names themself."""
    others = (
        Person.objects.exclude(pk=but)
        .alias(kin=build_kin_expression())
        .filter(kin=build_kin_key(name))
    )
    return any(is_alike(name, other) for other in others.values_list("name", flat=True))
