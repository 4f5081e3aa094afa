"""What mail providers post to us: mails that came in, and news of mails that went out. Only this
module knows anymail.

anymail checks the provider's secret or signature and understands its news. Of a mail that came in
we take the raw message alone: no parser has touched it, we can recognise it when it comes again,
and we read it in the sandbox.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from anymail.signals import AnymailTrackingEvent, tracking
from anymail.webhooks.mailgun import MailgunInboundWebhookView, MailgunTrackingWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView, PostmarkTrackingWebhookView
from django.conf import settings
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.mail.bounces import returns
from games.mail.inbound.models import Door
from games.mail.inbound.orders.receive import store_raw_message

# News of mails that we sent.


log = logging.getLogger(__name__)


class Report(NamedTuple):
    """News of one mail to one address. `kind`: anymail's word (bounced, complained, rejected,
    failed, deferred,
    delivered, unsubscribed); `message`: the provider's or our Message-ID; `detail`: what the mail
    server said."""

    provider: str
    kind: str
    recipient: str
    message: str
    detail: str
    at: datetime | None


def record_delivery_report(report: Report) -> None:
    """Take note of the news. Its sender is beyond doubt: the provider's secret was with it."""
    log.info("mail: %s says %s of %s", report.provider, report.kind, report.message)
    returns.record_provider_news(
        report.kind, report.recipient, report.message, report.detail, report.at
    )


# Mails that came in.


class PostedMail(NamedTuple):
    """A mail as a provider posts it: the raw message, and to whom it was sent."""

    raw: bytes
    recipient: str


class Provider(NamedTuple):
    """Where its secret stands in settings.ANYMAIL, its views for mails and news, and how it posts a
    raw message."""

    secret: str
    inbound: type[Any]
    news: type[Any]
    posted: Callable[[HttpRequest], PostedMail]


def read_postmark_post(request: HttpRequest) -> PostedMail:
    """With "Include raw email content in JSON payload" switched on."""
    told = json.loads(request.body)
    return PostedMail(str(told["RawEmail"]).encode(), str(told.get("OriginalRecipient") or ""))


def read_mailgun_post(request: HttpRequest) -> PostedMail:
    """A route that forwards to an address which ends in `mime`."""
    return PostedMail(request.POST["body-mime"].encode(), request.POST.get("recipient", ""))


PROVIDERS = {
    "postmark": Provider(
        "WEBHOOK_SECRET",
        PostmarkInboundWebhookView,
        PostmarkTrackingWebhookView,
        read_postmark_post,
    ),
    "mailgun": Provider(
        "MAILGUN_WEBHOOK_SIGNING_KEY",
        MailgunInboundWebhookView,
        MailgunTrackingWebhookView,
        read_mailgun_post,
    ),
}


def get_configured_provider(name: str) -> Provider:
    """The provider whose secret we have; Http404 for any other: no hook is ever open to
    everybody."""
    provider = PROVIDERS.get(name)
    if provider is None or not getattr(settings, "ANYMAIL", {}).get(provider.secret):
        raise Http404
    return provider


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def receive_mail_hook(request: HttpRequest, name: str) -> HttpResponse:
    """A mail that came in, kept before the provider is told so; the sweep reads it within seconds.

    400 if the secret is not right (anymail raises SuspiciousOperation) or there is no raw message.
    """
    provider = get_configured_provider(name)
    if request.method == "HEAD":
        return HttpResponse()
    provider.inbound().run_validators(request)
    try:
        posted = provider.posted(request)
    except (ValueError, KeyError, TypeError, AttributeError):
        return HttpResponseBadRequest(
            "Please switch on raw messages (MIME) for this hook.", "text/plain"
        )
    store_raw_message(posted.raw, door=Door.HOOK, recipient=posted.recipient)
    return HttpResponse()


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def receive_news_hook(request: HttpRequest, name: str) -> HttpResponseBase:
    """News of mails that we sent."""
    answer: HttpResponseBase = get_configured_provider(name).news.as_view()(request)
    return answer


@receiver(tracking, dispatch_uid="games.mail.inbound.doors.hooks")
def forward_tracking_event(event: AnymailTrackingEvent, esp_name: str, **_more: Any) -> None:
    """Hand news of one mail on."""
    detail = event.mta_response or event.description or event.reject_reason or ""
    record_delivery_report(
        Report(
            esp_name,
            event.event_type,
            event.recipient or "",
            event.message_id or "",
            str(detail),
            event.timestamp,
        )
    )
