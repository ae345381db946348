-- The significant digits of a telephone number, whatever stands between them: `+43 (0)664 / 12 34`, `0043 664 1234` and
-- `0664 1234` are one number. Country codes are prefix-free (ITU-T E.164). The same as `phoneDigits` in core/search.ts.
CREATE FUNCTION gewerk_phone(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ltrim(regexp_replace(
    regexp_replace(replace(number, '(0)', ''), '[^0-9+]', '', 'g'),
    '^(\+|00)(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', ''), '0+')
$$;

-- Amounts are words of their own, so that 234.50 does not find 1234.50.
CREATE FUNCTION gewerk_amounts(VARIADIC amounts numeric[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(DISTINCT '=' || round(abs(amount), 2)::text || ';', ' ') FROM unnest(amounts) amount
$$;

CREATE OR REPLACE FUNCTION contacts_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.customer_number, NEW.title, NEW.name, NEW.first_name, NEW.last_name, NEW.company_name, NEW.email, NEW.phone, NEW.mobile,
    gewerk_phone(NEW.phone), gewerk_phone(NEW.mobile), NEW.street, NEW.house_number, NEW.postal_code, NEW.city, NEW.vat_number);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION projects_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.project_number, NEW.name, NEW.street, NEW.house_number, NEW.postal_code, NEW.city, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION inquiries_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.inquiry_number, NEW.title, NEW.contact_name, NEW.contact_email, NEW.contact_phone, gewerk_phone(NEW.contact_phone),
    NEW.objekt_street, NEW.objekt_house_number, NEW.objekt_postal_code, NEW.objekt_city, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION offers_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.offer_number, NEW.title, gewerk_contact_name(NEW.tenant_id, NEW.contact_id), gewerk_amounts(NEW.total));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION invoices_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.invoice_number, NEW.title, gewerk_contact_name(NEW.tenant_id, NEW.contact_id), gewerk_amounts(NEW.total, NEW.total - NEW.already_paid));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION credit_notes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.credit_number, (SELECT i.invoice_number || ' ' || i.title FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id),
    gewerk_contact_name(NEW.tenant_id, NEW.contact_id), gewerk_amounts(NEW.total));
  RETURN NEW;
END $$;

-- What is there already gets the new words, written by the owner, who reads other tables on the way; the policies are back before anybody else comes.
DO $$
DECLARE
  searched constant text[] := ARRAY['contacts', 'projects', 'inquiries', 'offers', 'invoices', 'credit_notes'];
  item text;
BEGIN
  FOREACH item IN ARRAY searched LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item); END LOOP;
  FOREACH item IN ARRAY searched LOOP EXECUTE format('UPDATE %I SET search = ''''', item); END LOOP;
  -- What the constraints of changed rows still wait for would keep the tables from being altered.
  SET CONSTRAINTS ALL IMMEDIATE;
  FOREACH item IN ARRAY searched LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item); END LOOP;
END $$;
