-- What opens rows to a transaction beside those of one company is called a role: 'sweep', 'credential', 'platform'.
-- Policies know the function by itself and not by its name. The former setting still counts, so that processes of the
-- version before go on until they are replaced.
ALTER FUNCTION gewerk_door() RENAME TO gewerk_db_role;
CREATE OR REPLACE FUNCTION gewerk_db_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.db_role', true), ''), current_setting('app.door', true))
$$;
