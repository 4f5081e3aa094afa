"""Runs schemathesis, all its checks and phases, against a site."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from accounts.programs.token_text import PREFIX

SEED = 20260301


class Outcome(NamedTuple):
    """What failed, each with the request that shows it; how often the site gave which status, and
    which ones each place gave."""

    failed: list[str]
    answers: Counter[int]
    places: dict[str, set[int]]


def run(site: str, session: str, slug: str, examples: int, only: str = "", **fixed: Any) -> Outcome:
    """Ask for all that the schema names (or for what lies at addresses like `only`), at the table
    or league of this slug.

    `site`: where it answers; `session`: the cookie of somebody who is signed in, or a token; "":
    as a guest. `fixed`: further parts of addresses that are always these.
    """
    # A second to import: nobody waits for it but who asks.
    import schemathesis
    from schemathesis.config import SchemathesisConfig
    from schemathesis.engine import from_schema
    from schemathesis.engine.events import FatalError, NonFatalError, ScenarioFinished

    by = {"token": {"bearer": session}}
    if not session.startswith(PREFIX):
        by = {"session": {"api_key": session}}
    signed_in = {"auth": {"openapi": by}} if session else {}
    config = SchemathesisConfig.from_dict(
        {
            "seed": SEED,
            "workers": 1,
            "continue-on-failure": True,
            "parameters": {"slug": slug, **fixed},
            "generation": {"deterministic": True, "max-examples": examples, "database": "none"},
            **signed_in,
        }
    )
    schema = schemathesis.openapi.from_url(f"{site}/api/schema/?format=json", config=config)
    if only:
        schema = schema.include(path_regex=only)
    outcome = Outcome([], Counter(), {})
    for event in from_schema(schema).execute():
        match event:
            case ScenarioFinished():
                outcome.failed.extend(failures_of(event.recorder))
                answers = answers_of(event.recorder)
                outcome.answers.update(answers)
                outcome.places.setdefault(event.recorder.label, set()).update(answers)
            case NonFatalError():
                outcome.failed.append(f"{event.label}: {event.value}")
            case FatalError():
                raise event.exception
    return outcome


def answers_of(recorder: Any) -> list[int]:
    """The status of each answer."""
    answered = [found.response for found in recorder.interactions.values() if found.response]
    return [response.status_code for response in answered]


def failures_of(recorder: Any) -> list[str]:
    """The checks that failed, with what was asked and answered."""
    return [
        f"{recorder.label}: {check.name}: {check.failure_info.failure.title}: "
        f"{check.failure_info.failure.message}\n"
        f"  {check.failure_info.code_sample}"
        for checks in recorder.checks.values()
        for check in checks
        if check.failure_info is not None
    ]
