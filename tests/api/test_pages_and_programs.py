"""Whatever a page posts, a program can do as well, or it is said why not."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

FOR_PROGRAMS = ("api/", "mail-hooks/")

OPERATIONS = {
    "tables/find/": ("tables_find",),
    "tables/new/": ("tables_open",),
    "tables/<slug:slug>/join/": ("tables_join",),
    "tables/<slug:slug>/leave/": ("tables_leave",),
    "me/calendar/absences/": ("absences_add",),
    "tables/<slug:slug>/start/": ("tables_begin",),
    "mails/invite/<slug:slug>/": ("tables_invite",),
    "mails/rematch/<slug:slug>/": ("tables_rematch",),
    "t/<slug:slug>/order": ("tables_order_create",),
    "t/<slug:slug>/take-back": ("tables_take_back_create",),
    "t/<slug:slug>/plan/": (
        "tables_plan_update",
        "tables_plan_partial_update",
        "tables_plan_destroy",
    ),
    "t/<slug:slug>/plan/ahead": ("tables_plan_update",),
    "t/<slug:slug>/waiting/<slug:order>": (
        "seats_remind",
        "seats_grant_time",
        "seats_call_substitute",
        "tables_extension_create",
    ),
    "t/<slug:slug>/vote/": ("tables_votes_propose",),
    "t/<slug:slug>/vote/<int:motion>/": ("tables_votes_create",),
    "t/<slug:slug>/resign/": ("seats_resign",),
    "t/<slug:slug>/talk/": ("tables_talk_create",),
    "t/<slug:slug>/talk/read": ("talk_mark_read",),
    "t/<slug:slug>/notes/": ("notes_write",),
    "seats/<slug:slug>/<int:number>/take": ("seats_take",),
    "seats/<slug:slug>/back": ("seats_return",),
    "t/<slug:slug>/stand-in/": ("seats_standin_choose",),
    "me/seats/": ("preferences_seats_change",),
    "me/": ("preferences_change",),
    "me/mails/": ("preferences_mails_change",),
    "me/calendar/": ("calendar_change",),
    "me/calendar/absences/<str:day>/": ("absences_change",),
    "me/calendar/absences/<str:day>/back/": ("absences_end",),
    "me/blocks/": ("blocks_create",),
    "me/blocks/end/": ("blocks_destroy",),
    "me/webhooks/new/": ("webhooks_add",),
    "me/webhooks/<int:hook>/": ("webhooks_change",),
    "me/webhooks/<int:hook>/secret/": ("webhooks_replace_secret",),
    "me/webhooks/<int:hook>/<slug:verb>/": (
        "webhooks_test",
        "webhooks_replay",
        "webhooks_change",
        "webhooks_remove",
    ),
    "leagues/new/": ("leagues_found", "leagues_trial"),
    "leagues/<slug:slug>/manage/": ("leagues_rules", "leagues_rename", "leagues_open_season"),
    "leagues/<slug:slug>/imports/": ("leagues_import", "leagues_remove_import"),
    "leagues/<slug:slug>/organise-too/": (
        "leagues_accept_organising",
        "leagues_decline_organising",
    ),
    "leagues/<slug:slug>/<int:number>/me/<slug:verb>/": (
        "leagues_enter",
        "leagues_drop",
        "leagues_excuse",
    ),
    "leagues/<slug:slug>/<int:number>/appeal/": ("leagues_appeal",),
    "leagues/<slug:slug>/<int:number>/board/": ("leagues_approve", "leagues_warn"),
    "leagues/<slug:slug>/<int:number>/seats/<int:person>/": ("leagues_offer_seats",),
}
"""By the address of a page that takes posts: what a program calls instead."""
PEOPLE = "signing in, addresses and passkeys are for people alone; no token opens them"
OWN_DATA = "a copy of one's data and the end of an account are for people alone"
DESK = "no token opens the desk"
LETTERS = "people write to moderators themselves"
LINKS = "a link in a mail, which bears its own proof"
BROWSER = "a setting of this browser alone"
PRACTICE = "practice in this browser, perhaps without an account; programs open a table with bots"
MAILBOX = "about what comes from and goes to a person's own mailbox"
HOUSEHOLD = "what people say about each other, and only people can say"
FORK = "an imagined game of one browser; programs have the position at each fact"
TOKENS = "no token makes or ends tokens"
SECRET = "makes or ends a secret address, which a token must not do"
REASONS = {
    r"sign-|me/welcome/|me/passkeys/|me/address/": PEOPLE,
    r"me/data/": OWN_DATA,
    r"desk/": DESK,
    r"me/desk/|notice/": LETTERS,
    r"mails/(never|not-me|stop)/|orders/": LINKS,
    r"mails/push/|language/|t/<slug:slug>/guide": BROWSER,
    r"play/": PRACTICE,
    r"mails/(again|believe|signatures)/|leagues/<slug:slug>/follow/": MAILBOX,
    r"me/household/": HOUSEHOLD,
    r"t/<slug:slug>/what-if/": FORK,
    r"dates/": SECRET,
    r"me/programs/": TOKENS,
    r"me/bots/": TOKENS,
}
"""By how an address begins: why no program does this."""


def list_addresses(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every address, and its view."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield path, entry.callback
        else:
            yield from list_addresses(entry, path)


def takes_posts(view: Any) -> bool:
    """Whether something may be posted there: as its decorators say; if they do not, it may."""
    if (found := getattr(view, "view_class", None)) is not None:
        return hasattr(found, "post")
    while view is not None:
        known = inspect.getclosurevars(view).nonlocals if inspect.isfunction(view) else {}
        if "request_method_list" in known:
            return "POST" in known["request_method_list"]
        if "lead" in known:
            return True
        view = getattr(view, "__wrapped__", None)
    return True


def list_posted() -> set[str]:
    """The addresses of pages that take posts."""
    return {
        path
        for path, view in list_addresses(get_resolver())
        if not path.startswith(FOR_PROGRAMS) and takes_posts(view)
    }


def list_unexplained(posted: set[str]) -> set[str]:
    """Those that are neither an operation nor have a reason."""
    return {
        path
        for path in posted - OPERATIONS.keys()
        if not any(re.match(begins, path) for begins in REASONS)
    }


def list_operations() -> set[str]:
    """The operations of the schema, by their ids."""
    paths = SchemaGenerator().get_schema(public=True)["paths"]
    return {one["operationId"] for methods in paths.values() for one in methods.values()}


def test_whatever_is_posted_has_its_operation_or_a_reason() -> None:
    posted = list_posted()
    assert len(posted) > 80
    assert not list_unexplained(posted)
    assert not OPERATIONS.keys() - posted, "named, and not there any more"
    assert not [begins for begins in REASONS if not any(re.match(begins, one) for one in posted)]


def test_each_operation_that_is_named_is_in_the_schema() -> None:
    named = {one for operations in OPERATIONS.values() for one in operations}
    assert not named - list_operations()


def test_a_new_page_that_takes_posts_is_found() -> None:
    assert list_unexplained({"tables/<slug:slug>/swap/"})
