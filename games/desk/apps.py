"""Django's handle on the desk, and what rooms below ask of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """What moderators may do, and what they did."""

    name = "games.desk"
    label = "desk"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from games.desk import checks, log
        from games.desk.cases.queue import send_due_alarms
        from games.desk.collusion.collection import collect_some_evidence
        from games.desk.grants import trust_new_passkey
        from games.heads.leaves import LOGS, Log
        from games.sweep.ports import sweep_desk, sweep_evidence

        sweep_desk.fill(send_due_alarms)
        sweep_evidence.fill(collect_some_evidence)
        LOGS["desk"] = Log(log.SELECT_HEADS, log.SELECT_DIGESTS, checks.list_desk_log_faults)
        authenticator_added.connect(trust_new_passkey)
        register_actions()
        join_table_hooks()
        join_personal_data_hooks()


def register_actions() -> None:
    """What can be done, and what follows from facts: modules declare it when they are read."""
    from games.desk import looks, notices, oversight, personal_data
    from games.desk.actions import register_action
    from games.desk.cases import moderation, outside_notices
    from games.desk.collusion import queue
    from games.desk.sanctions import effects, imposing
    from games.desk.site_actions import held_mails, hiding, quarantined_mails, site_wide
    from games.desk.table_actions import registry

    assert oversight
    assert queue
    assert moderation
    assert effects
    assert outside_notices
    assert notices
    for action in (looks.LOOK_ACTION, *imposing.SANCTION_ACTIONS, *site_wide.STOP_ACTIONS):
        register_action(action)
    for room in (site_wide, hiding, personal_data, quarantined_mails, held_mails, registry):
        for one in room.ALL:
            register_action(one)


def join_table_hooks() -> None:
    """Whoever has looked, or is sanctioned, may not sit down everywhere."""
    from games.desk.involvement import check_has_not_looked, has_looked_in_season
    from games.desk.sanctions.active import check_may_speak, check_may_take_seats
    from games.leagues.ports import knows_too_much
    from games.play.ports import before_opening, before_sitting, before_speaking

    before_speaking.join(partial(check_for_all, check_may_speak))
    before_opening.join(check_may_take_seats)
    before_sitting.join(lambda _game, person: check_for_all(check_may_take_seats, person))
    before_sitting.join(
        lambda game, person: check_for_all(partial(check_has_not_looked, game), person)
    )
    knows_too_much.join(has_looked_in_season)


def check_for_all(check: Callable[[int], None], person: int) -> None:
    """A bot may not do what its owner may not. Raises what the check raises."""
    from accounts.bot_accounts.models import list_answerable_people

    for one in list_answerable_people(person):
        check(one)


def join_personal_data_hooks() -> None:
    """What the desk holds of people, and what outlives an account."""
    from accounts.personal_data.stored_tables import declare_personal_tables
    from accounts.ports import (
        check_may_be_erased,
        list_export_records,
        list_open_sanctions,
        on_account_creation,
    )
    from games.desk import personal_data
    from games.desk.personal_data import PERSONAL_DATA_OF_LOG

    declare_personal_tables.join(
        lambda: (*PERSONAL_DATA_OF_LOG, *personal_data.PERSONAL_DATA_OF_CASES)
    )
    list_export_records.join(personal_data.export_moderation_file)
    list_open_sanctions.join(personal_data.list_lasting_sanctions)
    check_may_be_erased.join(personal_data.check_may_be_erased)
    on_account_creation.join(personal_data.restore_sanctions)
