-- What lists are sorted by as text follows DIN 5007-1: ä with a, case ignored, numbers by value. Byte order put "adler"
-- and "Ärztehaus" behind "Zobel". The column carries the order, so that ORDER BY, indices and comparisons have the same
-- one. Texts that differ in a byte stay different, so equality and unique indices are as before. No row is written anew;
-- PostgreSQL makes the indices of these columns again. In JavaScript: server/platform/values/compare-names.ts.
CREATE COLLATION IF NOT EXISTS gewerk_names (provider = icu, locale = 'de-u-kn-true');

-- A trigger that names a column holds its type; it is back below.
DROP TRIGGER contacts_renamed ON contacts;
ALTER TABLE contacts
  ALTER COLUMN customer_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN name TYPE text COLLATE gewerk_names,
  ALTER COLUMN city TYPE text COLLATE gewerk_names;
CREATE TRIGGER contacts_renamed AFTER UPDATE OF name ON contacts FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION contacts_renamed();
ALTER TABLE projects
  ALTER COLUMN project_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN name TYPE text COLLATE gewerk_names;
ALTER TABLE inquiries
  ALTER COLUMN inquiry_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN title TYPE text COLLATE gewerk_names;
ALTER TABLE articles
  ALTER COLUMN article_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN name TYPE text COLLATE gewerk_names;
ALTER TABLE offers
  ALTER COLUMN offer_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN title TYPE text COLLATE gewerk_names;
ALTER TABLE invoices
  ALTER COLUMN invoice_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN title TYPE text COLLATE gewerk_names;
ALTER TABLE credit_notes
  ALTER COLUMN credit_number TYPE text COLLATE gewerk_names;
ALTER TABLE rapports
  ALTER COLUMN rapport_number TYPE text COLLATE gewerk_names,
  ALTER COLUMN title TYPE text COLLATE gewerk_names;
ALTER TABLE companies
  ALTER COLUMN name TYPE text COLLATE gewerk_names;
ALTER TABLE users
  ALTER COLUMN name TYPE text COLLATE gewerk_names;
ALTER TABLE departments
  ALTER COLUMN name TYPE text COLLATE gewerk_names;
ALTER TABLE resources
  ALTER COLUMN name TYPE text COLLATE gewerk_names,
  ALTER COLUMN plate TYPE text COLLATE gewerk_names;
ALTER TABLE labor_rates
  ALTER COLUMN job_category TYPE text COLLATE gewerk_names;

-- Texts are folded for search as before, whatever the order of the columns that they come from.
CREATE OR REPLACE FUNCTION gewerk_fold(VARIADIC parts text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(lower(public.unaccent('public.unaccent', array_to_string(parts, ' ')) COLLATE "default"), '')
$$;
