-- Rules over several fields, which the services hold for the record as it would stand, hold for every other way in as well.
ALTER TABLE projects NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE offers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;

-- What could be stored while a change was looked at by itself is mended: days change places or fall together, a contact is called by the name it
-- has, a company's terms that say half of something say nothing.
UPDATE projects SET starts_on = ends_on, ends_on = starts_on, version = version + 1 WHERE ends_on < starts_on;
UPDATE contacts SET kind = 'person', version = version + 1
  WHERE kind = 'company' AND coalesce(company_name, '') = '' AND coalesce(last_name, '') <> '';
UPDATE contacts SET kind = 'company', version = version + 1
  WHERE kind = 'person' AND coalesce(last_name, '') = '' AND coalesce(company_name, '') <> '';
UPDATE contacts SET kind = 'company', company_name = coalesce(nullif(name, ''), customer_number), version = version + 1
  WHERE coalesce(CASE kind WHEN 'person' THEN last_name ELSE company_name END, '') = '';
UPDATE contacts SET name = company_name WHERE name = '' AND kind = 'company';
UPDATE offers SET valid_until = offer_date, version = version + 1 WHERE status = 'draft' AND valid_until < offer_date;
UPDATE invoices SET due_date = invoice_date, version = version + 1 WHERE status = 'draft' AND due_date < invoice_date;
UPDATE invoices SET service_period_start = service_period_end, service_period_end = service_period_start, version = version + 1
  WHERE status = 'draft' AND service_period_end < service_period_start;
UPDATE companies SET cash_discount_percent = NULL WHERE coalesce(cash_discount_percent, 0) <> 0 AND coalesce(cash_discount_days, 0) <= 0;
UPDATE companies SET retention_enabled = false WHERE retention_enabled AND coalesce(retention_rate, 0) <= 0;
UPDATE companies SET reverse_charge_default = false WHERE reverse_charge_default AND default_tax_profile = 'small_business';

ALTER TABLE projects FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE offers FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;

ALTER TABLE projects ADD CONSTRAINT projects_days_in_order CHECK (ends_on >= starts_on);
ALTER TABLE contacts ADD CONSTRAINT contacts_kind_known CHECK (kind IN ('company', 'person'));
ALTER TABLE contacts ADD CONSTRAINT contacts_named CHECK (
  CASE kind WHEN 'person' THEN coalesce(last_name, '') ELSE coalesce(company_name, '') END <> '');
ALTER TABLE companies ADD CONSTRAINT companies_cash_discount_whole
  CHECK (coalesce(cash_discount_percent, 0) = 0 OR coalesce(cash_discount_days, 0) > 0);
ALTER TABLE companies ADD CONSTRAINT companies_retention_whole
  CHECK (NOT retention_enabled OR coalesce(retention_rate, 0) > 0);
ALTER TABLE companies ADD CONSTRAINT companies_reverse_charge_taxed
  CHECK (NOT (reverse_charge_default AND default_tax_profile = 'small_business'));

-- Days of a document change while it is a draft. What was issued before this rule stands as it is, and is still paid, dunned and cancelled.
ALTER TABLE offers ADD CONSTRAINT offers_days_in_order CHECK (status <> 'draft' OR valid_until >= offer_date);
ALTER TABLE invoices ADD CONSTRAINT invoices_due_in_order CHECK (status <> 'draft' OR due_date >= invoice_date);
ALTER TABLE invoices ADD CONSTRAINT invoices_service_in_order CHECK (status <> 'draft' OR service_period_end >= service_period_start);
ALTER TABLE dunnings ADD CONSTRAINT dunnings_days_in_order CHECK (due_date >= dunning_date) NOT VALID;
