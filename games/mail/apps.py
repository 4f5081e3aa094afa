"""The app's name for Django, and what other rooms ask of mail."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mail of the site."""

    name = "games.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Checks know of signatures; ports are filled."""

        fill_accounts()
        fill_tables()
        fill_mail()
        fill_desk()


def fill_accounts() -> None:
    """Codes leave at once; who was invited is known; what was mailed to an address ends with it;
    people are asked about kinds of mail."""
    from accounts import ports
    from games.mail.believing import choosing
    from games.mail.bounces.returns import moved
    from games.mail.holdings import HOLDINGS, earlier_addresses
    from games.mail.inbound.orders.address import forget
    from games.mail.invitations.newcomers import invited
    from games.mail.kinds.table import preferences
    from games.mail.outbound.immediate import send

    ports.send_at_once.fill(send)
    ports.is_invited.fill(invited)
    ports.address_changed.join(forget)
    ports.address_changed.join(moved)
    ports.address_changed.join(choosing.forget)
    ports.mail_kinds.fill(preferences)
    ports.holdings.join(lambda: HOLDINGS)
    ports.further_addresses.join(earlier_addresses)


def fill_tables() -> None:
    """A page of a table learns what became of the mail about its question; notices are of a
    kind."""
    from games.mail.invitations.links import waiting_for
    from games.mail.kinds.table import every_kind
    from games.mail.outbound.delivery_status import BESIDE, beside
    from games.play import ports

    ports.asides["mail"] = BESIDE
    ports.delivery_line.fill(beside)
    ports.notice_kinds.fill(every_kind)
    ports.invitations.fill(waiting_for)


def fill_mail() -> None:
    """Turn mails have an address that takes orders; mails that come back give time."""
    from games.mail.bounces.ports import give_time as bounces
    from games.mail.inbound.orders import address
    from games.mail.inbound.orders import ports as inbound
    from games.mail.inbound.orders.address import receipts_wait
    from games.mail.inbound.orders.season_messages import answer_season
    from games.mail.inbound.sitting_down import get_up, pause, sit_down
    from games.mail.outbound import ports as outbound
    from games.seats import resigning
    from games.seats.bounce_extension import give_time
    from games.votes import deciding

    inbound.vote.fill(deciding.vote)
    inbound.resign.fill(resigning.resign)
    inbound.sit_down.fill(sit_down)
    inbound.get_up.fill(get_up)
    inbound.pause.fill(pause)
    outbound.reply_addresses.fill(address.reply_addresses)
    outbound.tables_addresses.fill(address.tables_addresses)
    outbound.receipts_wait.fill(receipts_wait)
    inbound.answer_season.fill(answer_season)
    outbound.season_addresses.fill(address.season_addresses)
    bounces.fill(give_time)


def fill_desk() -> None:
    """Moderators see what was put aside."""
    from games.desk import ports
    from games.mail.inbound import aside

    ports.asides.fill(aside.asides_of)
    ports.all_aside.fill(aside.waiting)
    ports.body_of.fill(aside.body)
    ports.settle.fill(aside.settle)
