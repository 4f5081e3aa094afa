"""What is asked of whoever makes a bot, or a token for one."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.bot_accounts.bots import OWN_PART_MAX
from accounts.programs.forms import TokenForm
from accounts.programs.scopes import BOT_SCOPES, SCOPES


class BotForm(forms.Form):
    """The bot's name, without its mark."""

    name = forms.CharField(
        label=_("Name of the bot"),
        max_length=OWN_PART_MAX,
        help_text=_("“[bot]” is added to it, so that everyone sees what it is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class BotTokenForm(TokenForm):
    """A token of a bot: it gets no scope that bots cannot have."""

    offered = tuple(scope for scope in SCOPES if scope.name in BOT_SCOPES)
    first_ticked = ("read", "play", "tables")
