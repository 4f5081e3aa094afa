"""Whatever goes into an array comes out of it as it was."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.play.sql import Cursor, encode_blobs, encode_flags, encode_ints, encode_texts

pytestmark = pytest.mark.django_db

TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=20)


def read(kind: str, literal: str) -> Any:
    with Cursor() as cursor:
        cursor.execute(f"SELECT %s::{kind}[]", (literal,))
        return (cursor.fetchone() or ())[0]


@given(
    st.lists(
        st.one_of(
            st.none(), TEXT, st.sampled_from(["", "NULL", "null", '"', "\\", "{}", ",", " a "])
        )
    )
)
def test_texts(values: list[str | None]) -> None:
    assert read("text", encode_texts(values)) == values


@given(st.lists(st.one_of(st.none(), st.integers(-(2**31), 2**31 - 1))))
def test_ints(values: list[int | None]) -> None:
    assert read("int", encode_ints(values)) == values


@given(st.lists(st.binary(max_size=40)))
def test_blobs(values: list[bytes]) -> None:
    assert read("bytea", encode_blobs(values)) == values


@given(st.lists(st.booleans()))
def test_flags(values: list[bool]) -> None:
    assert read("bool", encode_flags(values)) == values
