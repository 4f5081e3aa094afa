"""The app's name for Django, and what other rooms ask of mail."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mail of the site."""

    name = "games.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Checks know of signatures; ports are filled."""

        fill_account_ports()
        fill_table_ports()
        fill_mail_ports()
        fill_desk_ports()


def fill_account_ports() -> None:
    """Codes leave at once; who was invited is known; what was mailed to an address ends with it;
    people are asked about kinds of mail."""
    from accounts import ports
    from accounts.mail_preferences import list_mail_kinds
    from accounts.personal_data.stored_tables import (
        declare_personal_tables,
        list_former_addresses,
    )
    from games.mail.bounces.returns import resume_after_address_change
    from games.mail.inbound import reply_trust
    from games.mail.inbound.orders.reply_addresses import delete_former_reply_addresses
    from games.mail.invitations.links import is_invited_stranger
    from games.mail.kinds.registry import list_preference_kinds
    from games.mail.outbound.immediate import send_at_once
    from games.mail.personal_data import STORED_DATA, list_earlier_addresses

    ports.send_at_once.fill(send_at_once)
    ports.is_invited.fill(is_invited_stranger)
    ports.on_address_change.join(delete_former_reply_addresses)
    ports.on_address_change.join(resume_after_address_change)
    ports.on_address_change.join(reply_trust.delete_reply_trust)
    list_mail_kinds.fill(list_preference_kinds)
    declare_personal_tables.join(lambda: STORED_DATA)
    list_former_addresses.join(list_earlier_addresses)


def fill_table_ports() -> None:
    """A page of a table learns what became of the mail about its question; notices are of a
    kind."""
    from games.mail.invitations.bots import invite_bot
    from games.mail.invitations.inviting import invite_by_address
    from games.mail.invitations.links import list_invited_people, load_open_invitations
    from games.mail.invitations.rematch import open_or_join_rematch
    from games.mail.kinds.registry import get_every_kind
    from games.mail.outbound.delivery_status import SELECT_LAST_NOTICE, describe_last_notice
    from games.play import ports
    from games.play.notice_kind import notice_kinds

    ports.side_columns["mail"] = SELECT_LAST_NOTICE
    ports.delivery_line.fill(describe_last_notice)
    notice_kinds.fill(get_every_kind)
    ports.invite_bot.fill(invite_bot)
    ports.invitations.fill(load_open_invitations)
    ports.invite_by_address.fill(invite_by_address)
    ports.open_or_join_rematch.fill(open_or_join_rematch)
    ports.invited.fill(list_invited_people)


def fill_mail_ports() -> None:
    """Turn mails have an address that takes orders; mails that come back give time."""
    from games.mail.bounces.ports import give_time
    from games.mail.inbound.orders import ports as inbound
    from games.mail.inbound.orders import reply_addresses
    from games.mail.inbound.orders.reply_addresses import load_receipt_waits
    from games.mail.inbound.orders.season_mail import answer_season_mail
    from games.mail.inbound.seat_commands import leave_open_table, propose_pause, sit_down_by_mail
    from games.mail.outbound import ports as outbound
    from games.seats import handover
    from games.seats.hosting import extend_for_bounced_mails
    from games.votes import deciding

    inbound.vote.fill(deciding.vote_on_motion)
    inbound.resign.fill(handover.resign_and_pass_on_host)
    inbound.sit_down.fill(sit_down_by_mail)
    inbound.get_up.fill(leave_open_table)
    inbound.pause.fill(propose_pause)
    outbound.reply_addresses.fill(reply_addresses.create_reply_addresses)
    outbound.tables_addresses.fill(reply_addresses.create_tables_addresses)
    outbound.receipts_wait.fill(load_receipt_waits)
    inbound.answer_season.fill(answer_season_mail)
    outbound.season_addresses.fill(reply_addresses.create_season_addresses)
    give_time.fill(extend_for_bounced_mails)


def fill_desk_ports() -> None:
    """Moderators see what was put aside."""
    from games.desk import ports
    from games.mail.inbound import quarantine

    ports.load_quarantined.fill(quarantine.load_quarantined_mails)
    ports.list_unsettled_quarantined.fill(quarantine.load_unsettled_mails)
    ports.load_quarantined_body.fill(quarantine.load_raw_text)
    ports.settle_quarantined.fill(quarantine.settle_quarantined_mail)
