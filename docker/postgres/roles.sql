-- Roles and database of Gewerk, run once by an administrator of the server (PostgreSQL 17 or newer for this locale):
--   psql -v owner_password=… -v app_password=… -v backup_password=… -f roles.sql postgres

-- Owns the tables: migrations and restore (DATABASE_MIGRATION_URL).
CREATE ROLE gewerk_owner LOGIN PASSWORD :'owner_password';
-- What web and worker work as, bound by row level security (DATABASE_URL).
CREATE ROLE gewerk_app LOGIN PASSWORD :'app_password';
-- Reads every row of every company, writes none (BACKUP_DATABASE_URL).
CREATE ROLE gewerk_backup LOGIN BYPASSRLS PASSWORD :'backup_password';
GRANT pg_read_all_data TO gewerk_backup;
-- Group that the policies' grants go to; the owner hands it on without using it.
CREATE ROLE gewerk_runtime NOLOGIN;
GRANT gewerk_runtime TO gewerk_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE;

CREATE DATABASE gewerk OWNER gewerk_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C';
REVOKE CONNECT ON DATABASE gewerk FROM PUBLIC;
GRANT CONNECT ON DATABASE gewerk TO gewerk_app, gewerk_backup;
