"""The facts of the moderators' log.

A storage format: ids, kinds, times, and SHA-256 of salted texts (games.desk.texts); never a word
that somebody wrote. `by`: the person who did it, 0 for the site itself. Instants are seconds since
1970 (UTC). A further kind is a NamedTuple that begins with `by`, and a line in CODEC.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.codec import Codec

# Sanctions.


class Sanctioned(NamedTuple):
    """Somebody is sanctioned (`kind`, `rule`: games.desk.sanctions.rows) until then (0: without
    end); they read the text. Of what is hidden also by which action, at which table, which line
    (0: none), and the hash of what nobody else reads any more."""

    by: int
    person: int
    kind: str
    rule: str
    until: int
    text: str
    action: str = ""
    game: int = 0
    line: int = 0
    what: str = ""


class Lifted(NamedTuple):
    """The sanction of fact `sanction` ends before its time."""

    by: int
    sanction: int
    text: str


class Appealed(NamedTuple):
    """Somebody asks another moderator about the sanction of fact `sanction`, once."""

    by: int
    sanction: int
    text: str


# Evidence of collusion.


class SheetClosed(NamedTuple):
    """A moderator has judged sheet `subject` of evidence (`how`:
    games.desk.collusion.rows.SheetFinding)."""

    by: int
    subject: int
    how: str
    text: str


# Powers, looks and proposals.


class Granted(NamedTuple):
    """Somebody has a power until then; what was granted of it before ends."""

    by: int
    person: int
    power: str
    until: int
    text: str


class Revoked(NamedTuple):
    """Somebody has a power no more."""

    by: int
    person: int
    power: str
    text: str


class PasskeyTrusted(NamedTuple):
    """From `since` on this passkey carries the powers of its owner."""

    by: int
    person: int
    passkey: int
    since: int
    text: str


class Refused(NamedTuple):
    """Somebody who has or had a power tried what they may not (`why`: games.desk.permissions.Why).
    `kind` and `subject`: about what, as far as it was there ("table", "person"; id; 0: nothing)."""

    by: int
    power: str
    why: str
    what: str
    kind: str
    subject: int


class Read(NamedTuple):
    """Somebody read a page of the desk: its name, and about what. `text`: what was searched for."""

    by: int
    what: str
    kind: str
    subject: int
    text: str = ""


class Proposed(NamedTuple):
    """Somebody wants something done that needs two. `action`: its stored word; `version`: exactly
    the state that they saw; `terms`: the hash of what it is to be (games.desk.texts)."""

    by: int
    proposal: str
    action: str
    kind: str
    subject: int
    version: str
    terms: str
    text: str


class Ended(NamedTuple):
    """A proposal came to nothing: `how` (games.desk.models.Proposal.State). `by` 0: by itself."""

    by: int
    proposal: str
    how: str


class Did(NamedTuple):
    """Somebody did something; `second`: who said yes to it (0: it needed nobody). `proposal`: "" if
    it was none; `alone`: at the machine, though it needs two."""

    by: int
    second: int
    action: str
    kind: str
    subject: int
    version: str
    terms: str
    text: str
    proposal: str
    alone: bool


class Looked(NamedTuple):
    """Somebody has seen what is hidden: table, seat, at which fact, by which proposal."""

    by: int
    game: int
    seat: int
    version: int
    proposal: str


class Reviewed(NamedTuple):
    """Somebody else has looked at what was done in fact `fact`, and found it `well` or not."""

    by: int
    fact: int
    well: bool
    text: str


class Alarmed(NamedTuple):
    """Somebody does more of something (`what`) in an hour than anybody does by hand."""

    by: int
    person: int
    what: str
    times: int


# Cases.


class Reported(NamedTuple):
    """Somebody asked the moderators, or reported something. `case`: 0: a new one, which has the
    number of this fact. `about` and `subject`: "table", "person" or ""; `person`: whom it
    concerns (0: nobody); `lines`: numbers of the messages that go with it."""

    by: int
    case: int
    kind: str
    about: str
    subject: int
    person: int
    lines: tuple[int, ...]
    text: str


class Claimed(NamedTuple):
    """A moderator works on a case, for a day."""

    by: int
    case: int


class Released(NamedTuple):
    """They work on it no more; `to`: who does instead (0: whoever wants)."""

    by: int
    case: int
    to: int
    text: str


class Noted(NamedTuple):
    """A note for other moderators."""

    by: int
    case: int
    text: str


class Inquired(NamedTuple):
    """A question back to whoever reported it; the case stays open."""

    by: int
    case: int
    text: str


class Replied(NamedTuple):
    """Somebody who reported it answers what they were asked."""

    by: int
    case: int
    text: str


class Answered(NamedTuple):
    """A case is closed (`how`: games.desk.cases.rows.CaseOutcome); whoever reported reads
    the text."""

    by: int
    case: int
    how: str
    text: str


CODEC = Codec(
    {
        "granted": Granted,
        "revoked": Revoked,
        "passkey trusted": PasskeyTrusted,
        "refused": Refused,
        "read": Read,
        "proposed": Proposed,
        "ended": Ended,
        "did": Did,
        "looked": Looked,
        "reviewed": Reviewed,
        "alarmed": Alarmed,
        "reported": Reported,
        "claimed": Claimed,
        "released": Released,
        "noted": Noted,
        "inquired": Inquired,
        "replied": Replied,
        "answered": Answered,
        "sanctioned": Sanctioned,
        "lifted": Lifted,
        "appealed": Appealed,
        "sheet closed": SheetClosed,
    },
    {},
)
