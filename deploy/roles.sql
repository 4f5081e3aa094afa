-- The two roles and the database, once: psql -v app_password=... -v owner_password=... -f deploy/roles.sql
-- keywest_owner owns the tables and migrates; keywest_app plays and may not change or remove a fact.
CREATE ROLE keywest_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE keywest_app LOGIN PASSWORD :'app_password';
CREATE DATABASE keywest OWNER keywest_owner ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE keywest FROM PUBLIC;
GRANT CONNECT ON DATABASE keywest TO keywest_app;
