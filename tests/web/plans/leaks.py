"""Leaks of one player's standing orders to others, to be planted: each patches one place of the
house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from games.api import pace
from games.api import talk as api_talk
from games.api import views as api
from games.mail.outbound import turn_mail
from games.play import plan_execution, plans, talk, what_if
from games.play.models import Game, Notice, Plan
from games.seats.reliability import ResponseTimes
from games.web import replay
from games.web.lobby import player_words
from games.web.table import views as table_views
from games.web.table.reader import Reader, build_table_tag


def badge_for_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Reader, "planned", property(lambda reader: bool(reader.known.planned)))


SAID = talk.ShownMessage(1, 0, "Anna", "I have a plan.", datetime(2031, 3, 3, tzinfo=UTC))


def badge_for_guests(patch: pytest.MonkeyPatch) -> None:
    """Only who plays a practice game elsewhere, and has come to watch, is told."""
    tag = build_table_tag
    patch.setattr(
        table_views,
        "build_table_tag",
        lambda reader: f"{tag(reader)}{len(reader.known.planned) if reader.guest else ''}",
    )


def plans_in_the_api(patch: pytest.MonkeyPatch) -> None:
    shown = api.serialize_table
    patch.setattr(
        api,
        "serialize_table",
        lambda known, person, **how: {**shown(known, person, **how), "plans": len(known.planned)},
    )


def another_ones_plan_on_my_page(patch: pytest.MonkeyPatch) -> None:
    read = plans.load_plan

    def any_plan(owner: plans.Owner) -> Any:
        row = Plan.objects.filter(game_id=owner[0]).first()
        return read((owner[0], row.seat, row.person_id) if row else owner)

    patch.setattr(plans, "load_plan", any_plan)


def etag_that_counts(patch: pytest.MonkeyPatch) -> None:
    tag_of = table_views.build_table_tag
    patch.setattr(
        table_views,
        "build_table_tag",
        lambda reader: f"{tag_of(reader)}{len(reader.known.planned)}",
    )


def one_more_statement(patch: pytest.MonkeyPatch) -> None:
    answer = plan_execution.find_planned_move

    def looks_again(game: Any, position: Any, known: plans.Plans, seat: int) -> Any:
        if known.of(game, seat):
            Plan.objects.count()
        return answer(game, position, known, seat)

    patch.setattr(plan_execution, "find_planned_move", looks_again)


def writing_touches_the_table(patch: pytest.MonkeyPatch) -> None:
    seal = plans.seal

    def seal_and_touch(plain: bytes, purpose: str, *whose: int) -> bytes:
        Game.objects.filter(pk=whose[0]).update(moved_at="2026-01-01T00:00Z")
        return seal(plain, purpose, *whose)

    patch.setattr(plans, "seal", seal_and_touch)


def header_of_a_mail(patch: pytest.MonkeyPatch) -> None:
    headers = turn_mail.build_mail_headers
    patch.setattr(
        turn_mail,
        "build_mail_headers",
        lambda *args: {**headers(*args), "X-Plans": str(Plan.objects.count())},
    )


def an_act_that_waits_for_plans(patch: pytest.MonkeyPatch) -> None:
    """Who has plans is asked under another name."""
    answered = plan_execution.execute_plans

    def fire(cursor: Any, step: Any, done: Any, known: Any, seed: bytes) -> Any:
        done = answered(cursor, step, done, known, seed)
        return done._replace(
            opened=[
                (seat, kind + "!" * len(known._rows), token) for seat, kind, token in done.opened
            ]
        )

    patch.setattr("games.play.commands.execute_plans", fire)


def told_on_the_board(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pace.waiting_list, "compute_share_used", lambda *_: Plan.objects.count())


def told_on_the_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        player_words,
        "load_cached_response_times",
        lambda people, _now: {one: planned_turns() for one in people},
    )


def planned_turns() -> dict[str, ResponseTimes]:
    return {"day": ResponseTimes(1 + Plan.objects.count(), 0, (0, 0, 0))}


def talked_about(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        api_talk.talk, "said_at", lambda *_: [None] * 0 if not Plan.objects.exists() else [SAID]
    )


def imagined_otherwise(patch: pytest.MonkeyPatch) -> None:
    """The what-if board of another player knows that somebody plans."""
    best = what_if.play_others_in_fork

    def worse(*args: Any) -> Any:
        Plan.objects.count() if Plan.objects.exists() else None
        return best(*args)

    patch.setattr(what_if, "play_others_in_fork", worse)


def in_the_replay_alone(patch: pytest.MonkeyPatch) -> None:
    named = replay.name_round
    patch.setattr(replay, "name_round", lambda *args: f"{named(*args)}{Plan.objects.count()}")


def mailed_earlier(patch: pytest.MonkeyPatch) -> None:
    """Who has plans lets the others' mails go at once."""
    answered = plan_execution.execute_plans

    def fire(cursor: Any, step: Any, done: Any, known: Any, seed: bytes) -> Any:
        if known._rows:
            Notice.objects.filter(game=step.locked.id).update(due_at=step.now)
        return answered(cursor, step, done, known, seed)

    patch.setattr("games.play.commands.execute_plans", fire)


LEAKS = (
    badge_for_guests,
    told_on_the_board,
    told_on_the_card,
    talked_about,
    imagined_otherwise,
    in_the_replay_alone,
    mailed_earlier,
    badge_for_everybody,
    plans_in_the_api,
    another_ones_plan_on_my_page,
    etag_that_counts,
    one_more_statement,
    writing_touches_the_table,
    header_of_a_mail,
    an_act_that_waits_for_plans,
)
