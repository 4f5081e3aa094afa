"""What the DNS says of our mails: where they come in (MX), who may send (SPF), who has signed
(DKIM), and what becomes of forgeries (DMARC). The one module that knows dnspython."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parseaddr

import dns.resolver
from django.conf import settings
from dns.exception import DNSException

from games.mail.dkim.signing import build_dns_record, read_signing_key
from games.watch.doctor.findings import Finding, report_doubt, report_fault, report_ok

SECONDS = 3.0
"""For each name."""
SPF, DMARC = "v=spf1", "v=DMARC1"
README = "deploy/README.md, “Postfix, with DKIM, SPF and DMARC”, has the record."
NOBODY_THERE = (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer)


def build_resolver() -> dns.resolver.Resolver:
    """As this machine looks names up."""
    return dns.resolver.Resolver()


def check_mail_names() -> Iterator[Finding]:
    """Whatever other mail servers look up about ours."""
    resolver = build_resolver()
    resolver.lifetime = SECONDS
    try:
        yield check_mail_exchange(resolver)
        yield check_allowed_senders(resolver)
        yield check_signature_key(resolver)
        yield check_forgery_policy(resolver)
    except DNSException as error:
        yield report_fault(
            "DNS", f"No name server answers ({type(error).__name__}).", "Mend /etc/resolv.conf."
        )


def get_sender_domain() -> str:
    """The domain in the From of our mails."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]


def list_texts(resolver: dns.resolver.Resolver, name: str) -> list[str]:
    """The TXT records of a name, each in one piece."""
    try:
        answer = resolver.resolve(name, "TXT")
    except NOBODY_THERE:
        return []
    return [b"".join(record.strings).decode(errors="replace") for record in answer]


def check_mail_exchange(resolver: dns.resolver.Resolver) -> Finding:
    """Whether replies find us."""
    domain = settings.MAIL_DOMAIN
    try:
        hosts = sorted(str(one.exchange) for one in resolver.resolve(domain, "MX"))
    except NOBODY_THERE:
        return report_fault("MX", f"{domain} takes no mail: replies do not arrive.", README)
    return report_ok("MX", f"Mail for {domain} goes to {', '.join(hosts)}")


def check_allowed_senders(resolver: dns.resolver.Resolver) -> Finding:
    """Whether others know who may send in our name."""
    domain = get_sender_domain()
    found = [text for text in list_texts(resolver, domain) if text.lower().startswith(SPF)]
    if len(found) != 1:
        words = f"{domain} has {len(found)} SPF records; one is right."
        return report_fault("SPF", words, README)
    if re.search(r"(?:^|\s)\+?all(?:\s|$)", found[0]):
        return report_fault("SPF", f"Anybody may send for {domain}.", "End it with -all.")
    return report_ok("SPF", f"{domain}: {found[0]}")


def check_signature_key(resolver: dns.resolver.Resolver) -> Finding:
    """Whether others find the key by which we sign."""
    name = f"{settings.MAIL_DKIM_SELECTOR}._domainkey.{settings.MAIL_DKIM_DOMAIN}"
    if not settings.MAIL_DKIM_KEY:
        return report_doubt(
            "DKIM", "The service signs no mail.", "KEYWEST_DKIM_KEY, unless your mail server signs."
        )
    try:
        own = read_key_part(build_dns_record(read_signing_key(settings.MAIL_DKIM_KEY)))
    except (OSError, ValueError):
        return report_fault("DKIM", "The key cannot be read.", "Look at KEYWEST_DKIM_KEY.")
    published = [read_key_part(text) for text in list_texts(resolver, name)]
    if own in published:
        return report_ok("DKIM", f"{name} has our key")
    words = f"{name} has another key." if any(published) else f"{name} has no key."
    return report_fault("DKIM", words, "`keywest dkim_key FILE` prints the record.")


def read_key_part(record: str) -> str:
    """The public key of a DKIM record, without spaces; "" if it has none."""
    found = re.search(r"(?:^|;)\s*p=([^;]*)", record)
    return re.sub(r"\s", "", found[1]) if found else ""


def check_forgery_policy(resolver: dns.resolver.Resolver) -> Finding:
    """Whether others know what to do with forgeries."""
    domain = get_sender_domain()
    texts = list_texts(resolver, f"_dmarc.{domain}")
    found = [text for text in texts if text.startswith(DMARC)]
    if len(found) != 1:
        words = f"_dmarc.{domain} has {len(found)} DMARC records; one is right."
        return report_fault("DMARC", words, README)
    if re.search(r";\s*p\s*=\s*none", found[0]):
        return report_doubt("DMARC", f"{domain}: forgeries pass.", "Say p=reject in it.")
    return report_ok("DMARC", f"{domain}: {found[0]}")
