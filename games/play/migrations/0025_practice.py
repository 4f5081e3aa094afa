"""Practice games: a log that was founded as one, and not kept, may be deleted whole two weeks after
its last fact, by one function of the owner that looks at the log itself."""

from django.db import migrations, models

FORWARD = """
CREATE OR REPLACE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'games_event' THEN
    IF current_setting('keywest.forgets', true) = OLD.game_id::text THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% on % is refused: the log only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION games_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.game_id = OLD.game_id THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF current_setting('keywest.forgets', true) = OLD.game_id::text THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% on games_seed is refused: a seed stays', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION games_forget_practice(wanted bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE child record;
BEGIN
  PERFORM FROM games_game WHERE id = wanted FOR UPDATE;
  IF NOT EXISTS (SELECT FROM games_event WHERE game_id = wanted AND seq = 1 AND kind = 'founded'
      AND data ->> 'practice' = 'true')
    OR EXISTS (SELECT FROM games_event WHERE game_id = wanted
      AND (kind = 'adopted' OR at > now() - interval '14 days')) THEN
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
BACKWARD = """
DROP FUNCTION games_forget_practice(bigint);
CREATE OR REPLACE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the log only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION games_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.game_id = OLD.game_id THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% on games_seed is refused: a seed stays', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("play", "0024_struck_and_hidden"), ("accounts", "0017_guests")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="practice",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("practice", True)),
                fields=["moved_at"],
                name="games_game_practice",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
