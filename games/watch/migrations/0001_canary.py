"""A practice game that the canary plays is forgotten whole at once, by one function of the owner
that looks at the log itself: it was founded as practice, was not kept, is short, and young."""

from __future__ import annotations

from django.db import migrations

FORGET_CANARY = """
CREATE FUNCTION watch_forget_canary(wanted bigint, player bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE child record;
BEGIN
  PERFORM FROM games_game WHERE id = wanted FOR UPDATE;
  IF NOT EXISTS (SELECT FROM games_event WHERE game_id = wanted AND seq = 1 AND kind = 'founded'
      AND data ->> 'practice' = 'true' AND at > now() - interval '1 day')
    OR EXISTS (SELECT FROM games_event WHERE game_id = wanted AND (kind = 'adopted' OR seq > 200))
    OR EXISTS (SELECT FROM games_seat WHERE game_id = wanted AND person_id <> player) THEN
    RETURN false;
  END IF;
  PERFORM set_config('keywest.forgets', wanted::text, true);
  FOR child IN
    SELECT c.conrelid::regclass AS part, a.attname AS field FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.confrelid = 'games_game'::regclass AND c.contype = 'f'
  LOOP
    EXECUTE format('DELETE FROM %s WHERE %I = $1', child.part, child.field) USING wanted;
  END LOOP;
  DELETE FROM games_game WHERE id = wanted;
  PERFORM set_config('keywest.forgets', '', true);
  RETURN true;
END $$;
"""
NO_FORGET_CANARY = "DROP FUNCTION watch_forget_canary(bigint, bigint)"


class Migration(migrations.Migration):
    initial = True
    dependencies = [("play", "0001_squashed_0032_command")]
    operations = [migrations.RunSQL(FORGET_CANARY, NO_FORGET_CANARY)]
