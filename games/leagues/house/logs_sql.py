"""The statements of the logs of leagues, side by side: `logs` runs them, and nobody else."""

SELECT_LOG = """
SELECT l.id, l.slug, l.season, l.version, l.head FROM leagues_log l
WHERE l.league_id = %s AND l.season = %s"""
LOCK_LOG = f"{SELECT_LOG} FOR NO KEY UPDATE"
SELECT_FACTS = """
SELECT seq, kind, version, data::text, NULL, NULL, act, false, at, digest FROM leagues_fact
WHERE log_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
SELECT_LOGS = """
SELECT l.id, l.slug, l.season, l.version, l.head, l.league_id
FROM unnest(%(leagues)s::bigint[]) AS asked (league)
CROSS JOIN LATERAL (
  SELECT season FROM unnest(%(seasons)s::int[]) AS named (season) UNION
  (SELECT season FROM leagues_log WHERE league_id = asked.league
   ORDER BY season DESC LIMIT %(newest)s)
) wanted
JOIN leagues_log l ON l.league_id = asked.league AND l.season = wanted.season
ORDER BY l.league_id, l.season
"""
SELECT_FACTS_OF_LOGS = """
SELECT f.log_id, f.seq, f.kind, f.version, f.data::text, NULL, NULL, f.act, false, f.at, f.digest
FROM unnest(%(logs)s::bigint[], %(after)s::int[], %(upto)s::int[]) AS asked (log, after, upto)
JOIN leagues_fact f ON f.log_id = asked.log AND f.seq > asked.after AND f.seq <= asked.upto
ORDER BY f.log_id, f.seq
"""
SELECT_CLOSINGS = """
SELECT l.season, f.version, f.data::text, f.at, l.version - f.seq FROM leagues_log l
CROSS JOIN LATERAL (SELECT seq, version, data, at FROM leagues_fact
  WHERE log_id = l.id AND kind = 'closed' ORDER BY seq DESC LIMIT 1) f
WHERE l.league_id = %s AND l.season = ANY (%s::int[])
"""
# Seasons that closed, of which somebody was ever an entrant, among the newest of each league; no
# facts of those that are known.
SELECT_CLOSED_SEASONS = """
SELECT s.league_id, s.season, s.at, s.later, s.head, s.version, d.version,
  f.data::text, d.data::text
FROM (
  SELECT l.id, l.league_id, l.season, l.head, l.version - closed.seq AS later,
    closed.seq, closed.version, closed.at, l.head <> ALL (%(known)s::bytea[]) AS new
  FROM unnest(%(leagues)s::bigint[]) AS asked (league)
  CROSS JOIN LATERAL (
    SELECT season FROM leagues_member WHERE person_id = %(person)s AND league_id = asked.league
    ORDER BY season DESC LIMIT %(most)s
  ) mine
  JOIN leagues_log l ON l.league_id = asked.league AND l.season = mine.season
  CROSS JOIN LATERAL (SELECT seq, version, at FROM leagues_fact
    WHERE log_id = l.id AND kind = 'closed' ORDER BY seq DESC LIMIT 1) closed
  ORDER BY closed.at DESC, l.league_id DESC, l.season DESC LIMIT %(most)s
) s
LEFT JOIN leagues_fact f ON s.new AND f.log_id = s.id AND f.seq = s.seq
LEFT JOIN LATERAL (SELECT version, data FROM leagues_fact
  WHERE s.new AND log_id = s.id AND kind = 'drawn' ORDER BY seq LIMIT 1) d ON TRUE
ORDER BY s.at DESC, s.league_id DESC, s.season DESC
"""
SELECT_FACT_DATA = """
SELECT kind, version, data::text FROM leagues_fact WHERE log_id = %s AND seq <= %s ORDER BY seq
"""
SELECT_RECENT_FACTS = """
SELECT f.seq, f.kind, f.version, f.data::text, f.at FROM leagues_log l
JOIN leagues_fact f ON f.log_id = l.id
WHERE l.league_id = %s AND l.season = %s AND f.kind = ANY (%s::text[]) AND f.at > %s
ORDER BY f.seq DESC LIMIT 200
"""
INSERT_LOG = """
INSERT INTO leagues_log (league_id, season, slug, version, head)
SELECT id, %(season)s, slug || CASE WHEN %(season)s > 0 THEN '-' || %(season)s ELSE '' END, 0, ''
FROM leagues_league WHERE id = %(league)s
ON CONFLICT (league_id, season) DO NOTHING
"""
INSERT_FACTS = """
WITH facts AS (
  INSERT INTO leagues_fact (log_id, seq, kind, version, data, act, digest, at)
  SELECT %(log)s, seq, kind, version, data::json, %(act)s, digest, %(at)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[],
    %(digests)s::bytea[]) AS fact (seq, kind, version, data, digest)
)
UPDATE leagues_log SET version = %(version)s, head = %(head)s WHERE id = %(log)s
"""
SELECT_HEADS = "SELECT slug::text, version, head FROM leagues_log WHERE version > 0"
SELECT_DIGESTS = """
SELECT noted.slug, noted.number, l.version, f.digest
FROM unnest(%(slugs)s::text[], %(numbers)s::int[]) AS noted (slug, number)
LEFT JOIN leagues_log l ON l.slug = noted.slug
LEFT JOIN leagues_fact f ON f.log_id = l.id AND f.seq = noted.number
"""
"""Both for games.heads.logs."""
