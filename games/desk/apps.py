"""Django's handle on the desk, and what rooms below ask of it."""

from __future__ import annotations

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """What moderators may do, and what they did."""

    name = "games.desk"
    label = "desk"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from games.desk import checks, log
        from games.desk.look import look
        from games.desk.passkeys import hear_of_new_one
        from games.desk.sheets.collecting import collect_some
        from games.heads.logs import LOGS, Log
        from games.sweep.ports import sweep_desk, sweep_evidence

        sweep_desk.fill(look)
        sweep_evidence.fill(collect_some)
        LOGS["desk"] = Log(log.HEADS, log.DIGESTS, checks.troubles)
        authenticator_added.connect(hear_of_new_one)
        declare_actions()
        stand_before_tables()
        tell_of_people()


def declare_actions() -> None:
    """What can be done, and what follows from facts: modules declare it when they are read."""
    from games.desk import alarms, looks, telling
    from games.desk.actions import declare
    from games.desk.cases import following as cases
    from games.desk.cases import outside
    from games.desk.doing import every
    from games.desk.house import announcing, content, forgetting, letters, stopping, waiting
    from games.desk.sanctions import following, imposing
    from games.desk.sheets import queue

    assert alarms
    assert queue
    assert cases
    assert following
    assert outside
    assert telling
    for action in (looks.ACTION, *imposing.ALL, *stopping.ALL):
        declare(action)
    for room in (announcing, content, forgetting, letters, waiting):
        for one in room.ALL:
            declare(one)
    every.offer_all()


def stand_before_tables() -> None:
    """Whoever has looked, or is sanctioned, may not sit down everywhere."""
    from games.desk.looked import has_looked_in, refuse_whoever_looked
    from games.desk.sanctions.active import may_sit, may_speak
    from games.leagues.ports import knows_too_much
    from games.play.ports import before_opening, before_sitting, before_speaking

    before_speaking.join(may_speak)
    before_opening.join(may_sit)
    before_sitting.join(lambda _game, person: may_sit(person))
    before_sitting.join(refuse_whoever_looked)
    knows_too_much.join(has_looked_in)


def tell_of_people() -> None:
    """What the desk holds of people, and what outlives an account."""
    from accounts.ports import holdings, may_go, newcomers, records, sanctions_of
    from games.desk import holdings_of_people as of_people
    from games.desk.holdings import HOLDINGS
    from games.desk.house import forgetting

    holdings.join(lambda: (*HOLDINGS, *of_people.HOLDINGS))
    records.join(of_people.told)
    sanctions_of.join(of_people.outlasting)
    may_go.join(forgetting.may_go)
    newcomers.join(of_people.come_back)
