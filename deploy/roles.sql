-- The two roles and the database, once, and again at any time, as PostgreSQL's superuser; passwords by the environment:
--   set -a; . /etc/keywest/production.env; . /etc/keywest/owner.env; set +a; runuser -u postgres -- psql -f deploy/roles.sql
-- keywest_owner owns the tables and migrates; keywest_app plays and may not change or remove a fact.
\set ON_ERROR_STOP on
\getenv app_password KEYWEST_DB_PASSWORD
\getenv owner_password KEYWEST_DB_OWNER_PASSWORD
SELECT format('CREATE ROLE keywest_owner LOGIN PASSWORD %L', :'owner_password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'keywest_owner') \gexec
SELECT format('CREATE ROLE keywest_app LOGIN PASSWORD %L', :'app_password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'keywest_app') \gexec
-- No values of statements in the server's log, nor the rows of those that fail: some are secrets of people or of games.
SELECT format('ALTER ROLE %I SET %s', role, quiet) FROM unnest(ARRAY['keywest_owner', 'keywest_app']) role,
  unnest(ARRAY['log_parameter_max_length = 0', 'log_parameter_max_length_on_error = 0',
    'log_min_error_statement = panic', 'log_error_verbosity = terse']) quiet \gexec
SELECT $$CREATE DATABASE keywest OWNER keywest_owner ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8'$$
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'keywest') \gexec
REVOKE ALL ON DATABASE keywest FROM PUBLIC;
GRANT CONNECT ON DATABASE keywest TO keywest_app;
-- How long each may keep the others waiting, for whatever comes without our settings (psql by hand, a forgotten script);
-- each process of ours asks for less, or more, by its purpose (keywest_site/settings/parts.py).
ALTER ROLE keywest_app IN DATABASE keywest SET lock_timeout = '10s';
ALTER ROLE keywest_app IN DATABASE keywest SET statement_timeout = '60s';
ALTER ROLE keywest_app IN DATABASE keywest SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE keywest_owner IN DATABASE keywest SET lock_timeout = '1500ms';
ALTER ROLE keywest_owner IN DATABASE keywest SET idle_in_transaction_session_timeout = '60s';
