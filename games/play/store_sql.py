"""The statements of games.play.store, side by side: few, and none grows with the game."""

from __future__ import annotations

READ_ONLY = "EXISTS (SELECT FROM games_standstill WHERE until IS NULL AND read_only)"
"""Whether nothing can be changed in the whole site now (games.play.models)."""
LOCK = f"""
SELECT id, slug, rules, status, version, head, pace <> '{{}}', {READ_ONLY} FROM games_game
  WHERE id = %s FOR NO KEY UPDATE
"""

# A statement of its own: one that waited for the lock would see the questions as they were before
# it waited.
# The plans come along, so that nobody can tell by the number of statements whether there are any.
OPEN_QUESTIONS = """
SELECT seat, token, asked_seq, (SELECT wrapped FROM games_seed WHERE game_id = %(game)s), NULL
FROM games_question WHERE game_id = %(game)s AND answered_seq IS NULL
UNION ALL
SELECT p.seat, p.lasts, p.grammar, p.sealed, p.person_id
FROM games_plan p JOIN games_seat s ON s.game_id = p.game_id AND s.number = p.seat
  AND s.person_id = p.person_id
WHERE p.game_id = %(game)s AND p.active
"""

# Whether the command of this number counts; its game's row is held.
HAS_COMMAND = "SELECT EXISTS (SELECT FROM games_outbox WHERE command = %s)"

WHOSE_TOKEN = "SELECT seat FROM games_question WHERE game_id = %s AND token = %s"

# Of the last question whose clock was set: whether its time is up.
TIME_IS_UP = """
SELECT due_at <= least(%s, (SELECT since FROM games_standstill WHERE until IS NULL))
FROM games_question WHERE game_id = %s AND seat = %s AND due_at IS NOT NULL
ORDER BY asked_seq DESC LIMIT 1
"""

# The first row, number 0, is no fact: it brings what opens the others, so that nobody has to ask
# for it.
EVENTS = """
SELECT 0, g.slug, 0, '', NULL::int, NULL::text, 0, false, NULL::timestamptz, s.wrapped
FROM games_game g LEFT JOIN games_seed s ON s.game_id = g.id WHERE g.id = %(game)s
UNION ALL
(SELECT seq, kind, version, data::text, seat, draws::text, act, barrier, at, digest
FROM games_event WHERE game_id = %(game)s AND seq > %(after)s AND seq <= %(last)s ORDER BY seq)
"""

WRITE = """
WITH facts AS (
  INSERT INTO games_event (game_id, seq, kind, version, data, seat, draws, act, barrier, digest, at)
  SELECT %(game)s, seq, kind, version, data::json, seat, draws::json, %(act)s, barrier, digest,
    %(now)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[],
    %(seats)s::int[],
              %(draws)s::text[], %(barriers)s::bool[], %(digests)s::bytea[])
    AS fact (seq, kind, version, data, seat, draws, barrier, digest)
), closed AS (
  UPDATE games_question SET answered_seq = %(act)s, answered_at = %(now)s
  WHERE game_id = %(game)s AND answered_seq IS NULL AND seat = ANY (%(closed)s::int[])
), opened AS (
  INSERT INTO games_question (game_id, seat, asked_seq, kind, token, asked_at, bot, person_id,
    clock_started_at)
  SELECT %(game)s, question.seat, %(version)s, question.kind, question.token, %(now)s,
    s.bot IS NOT NULL, s.person_id,
    CASE WHEN s.bot IS NOT NULL OR NOT %(clocked)s THEN %(now)s END
  FROM unnest(%(asked)s::int[], %(ask_kinds)s::text[], %(tokens)s::text[])
    AS question (seat, kind, token)
  JOIN games_seat s ON s.game_id = %(game)s AND s.number = question.seat
), posted AS (
  INSERT INTO games_outbox (game_id, seq, kind, state, attempts, created_at, due_at, command)
  SELECT %(game)s, %(version)s, kind, 'due', 0, %(now)s, %(now)s, command FROM (
    VALUES ('moved', %(command)s::uuid)
    UNION ALL
    SELECT 'bot', NULL FROM games_seat WHERE game_id = %(game)s AND bot IS NOT NULL
      AND number = ANY (%(asked)s::int[])
    GROUP BY game_id
  ) AS post (kind, command)
), noticed AS (
  INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message,
    created_at, due_at)
  SELECT %(game)s, %(version)s, s.number, p.id, news.kind, 'queued', 0, '', %(now)s,
    %(now)s + CASE WHEN %(status)s::text <> 'running'
      OR coalesce(p.mails ->> news.kind, news.usual) = 'now'
        AND s.number IS DISTINCT FROM %(mover)s::int
        THEN interval '0' ELSE %(grace)s END
  FROM unnest(%(news_seats)s::int[], %(news_kinds)s::text[], %(news_usual)s::text[])
    WITH ORDINALITY AS news (seat, kind, usual, place)
  JOIN games_seat s ON s.game_id = %(game)s AND s.number = news.seat
  JOIN {people} p ON p.id = s.person_id AND NOT p.guest AND NOT p.bot
  ORDER BY news.place
), present AS (
  UPDATE games_seat SET misses = 0
  WHERE game_id = %(game)s AND number = %(mover)s::int AND misses > 0 AND %(present)s
    AND %(status)s::text = 'running'
), scored AS (
  UPDATE games_seat SET points = score.points, rank = score.rank
  FROM unnest(%(scored)s::int[], %(points)s::int[], %(ranks)s::int[]) AS score (seat, points, rank)
  WHERE games_seat.game_id = %(game)s AND games_seat.number = score.seat
), ended AS (
  UPDATE games_plan SET active = false
  WHERE game_id = %(game)s AND active AND (%(status)s::text <> 'running'
    OR lasts = 'round' AND %(round_over)s OR lasts = 'question' AND seat = ANY (%(closed)s::int[]))
)
UPDATE games_game SET version = %(version)s, head = %(head)s, status = %(status)s::text,
  moved_at = %(now)s,
  started_at = coalesce(started_at, %(now)s),
  finished_at = CASE WHEN %(status)s::text <> 'running' THEN coalesce(finished_at, %(now)s) END
WHERE id = %(game)s
"""

# What others may know of the log without reading it: pieces of their statements, over an open or
# answered question `q`.
LAPSED = """
SELECT FROM games_event e WHERE e.game_id = {q}.game_id AND e.seq = {q}.answered_seq
  AND e.kind = 'lapsed'
"""
"""Whether the act that answered question `{q}` was a timeout."""
NOT_THEIRS = """
SELECT FROM games_event e WHERE e.game_id = {q}.game_id AND e.seq = {q}.answered_seq
  AND e.kind IN ('lapsed', 'forced', 'set back')
"""
"""Whether it was one, or moderators': then nobody has answered themself."""
FORCED = """
SELECT FROM games_event e WHERE e.game_id = {q}.game_id AND e.seq = {q}.answered_seq
  AND e.kind IN ('forced', 'set back')
"""
"""Whether it was moderators', who answered it or set the game back."""
REWOUND_TO = """
SELECT (e.data ->> 'to')::int FROM games_event e
WHERE e.game_id = {q}.game_id AND e.seq = {q}.asked_seq AND e.kind = 'rewound'
"""
"""The act that was taken back by the fact that asked question `{q}`; NULL: none was."""
REWOUND_SINCE = """
SELECT FROM games_event e
WHERE e.game_id = {q}.game_id AND e.kind = 'rewound' AND e.seat = {q}.seat AND e.at >= {since}
"""
"""Whether the seat of question `{q}` has taken anything back since then."""
SET_BACK_BETWEEN = """
SELECT FROM games_event e
WHERE e.game_id = {q}.game_id AND e.kind = 'set back' AND e.seq > {p}.asked_seq
  AND e.seq <= {q}.asked_seq
"""
"""Whether the game was set back after question `{p}` was asked, and before or by asking `{q}`."""
PLAYED_SINCE = """
SELECT EXISTS (SELECT FROM games_event WHERE game_id = %s AND seq > %s AND kind <> ALL (%s))
"""
"""Whether a game has any fact after that number that is of none of these kinds."""
DIGESTS = """
SELECT noted.slug, noted.number, g.version, e.digest
FROM unnest(%(slugs)s::text[], %(numbers)s::int[]) AS noted (slug, number)
LEFT JOIN games_game g ON g.slug = noted.slug
LEFT JOIN games_event e ON e.game_id = g.id AND e.seq = noted.number
"""
"""For games and numbers side by side: (slug, number, version now, digest of the fact of that
number)."""
BARRED = "SELECT EXISTS (SELECT FROM games_event WHERE game_id = %s AND seq > %s AND barrier)"
FIRST_BARRIER = "SELECT min(seq) FROM games_event WHERE game_id = %s AND seq > %s AND barrier"
MOVED = "SELECT EXISTS (SELECT FROM games_event WHERE game_id = %s AND seat = %s)"
LAPSE_OF = """(
  SELECT min(e.seq) FROM games_event e WHERE e.game_id = q.game_id AND e.seat = q.seat
    AND e.kind = 'lapsed' AND e.seq > q.asked_seq AND e.seq <= q.answered_seq)"""
"""When the time of question `q` was up: an expression; NULL: it was answered in time."""
TOLD_OF = """(
  SELECT json_agg(json_build_array(e.seq, e.kind, e.version, e.data::text, e.seat, NULL, e.act,
    e.barrier, e.at) ORDER BY e.seq)
  FROM games_event e WHERE e.game_id = q.game_id AND e.seq > q.asked_seq
    AND e.seq <= coalesce(q.answered_seq + %(after)s, e.seq) AND e.kind = ANY (%(kinds)s))::text"""
"""The facts of these kinds, none of which can be hidden, from question `q` on until so many after
its end: rows as in `games.play.log_rows.Row`, as JSON; NULL: there are none."""
AGREED = (
    "SELECT data ->> 'how' FROM games_event WHERE game_id = %s AND kind = 'agreed' ORDER BY seq "
    "LIMIT 1"
)

# The act that ended a game is that of the fact which opened its seed; corrections may follow it.
ENDED_BY = """
SELECT e.game_id, e.kind, e.data::text FROM unnest(%(games)s::bigint[]) AS over (game)
CROSS JOIN LATERAL (
  SELECT u.act FROM games_event u WHERE u.game_id = over.game AND u.kind = 'unsealed'
  ORDER BY u.seq DESC LIMIT 1
) ending
JOIN games_event e ON e.game_id = over.game AND e.seq = ending.act
WHERE e.kind IN ('agreed', 'last end', 'ruled')
"""
"""Of these games, those that ended by a fact of the frame: (game, its kind, its data)."""
TENURES = """
SELECT s.game_id, s.seat, s.person_id, EXISTS (
  SELECT FROM games_event e WHERE e.game_id = s.game_id AND e.seat = s.seat AND e.act < s.until_act
    AND e.kind <> ALL (%(frame)s) AND NOT EXISTS (
      SELECT FROM games_event l WHERE l.game_id = e.game_id AND l.seq = e.act
        AND l.kind IN ('lapsed', 'forced')
    )
), EXISTS (
  SELECT FROM games_event e WHERE e.game_id = s.game_id AND e.seat = s.seat AND e.act < s.until_act
    AND e.kind = 'lapsed'
)
FROM games_sat s WHERE s.game_id = ANY (%(games)s::bigint[])
ORDER BY s.game_id, s.seat, s.until_act
"""
"""Of these games, who left a seat (NULL: a bot), in order: (game, seat, person, whether anything
had been played from that seat by then, whether time had run out there). `frame`: kinds of facts
that every game has."""
