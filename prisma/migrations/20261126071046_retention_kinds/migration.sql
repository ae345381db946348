-- AlterTable
ALTER TABLE "invoice_deductions" ADD COLUMN     "paid" DECIMAL(14,2),
ADD COLUMN     "retained" DECIMAL(14,2),
ADD COLUMN     "retention" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "retention_kind" TEXT NOT NULL DEFAULT 'warranty',
ADD COLUMN     "retention_moved" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- By hand: what the schema cannot say.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;

-- Papers of Austrian deposit and progress invoices have called it Deckungsrücklass all along; a draft names no day for it
-- any more.
UPDATE invoices i SET retention_kind = 'progress',
    retention_due_on = CASE status WHEN 'draft' THEN NULL ELSE retention_due_on END, version = i.version + 1
  FROM companies c
  WHERE c.id = i.tenant_id AND c.country_code = 'AT' AND i.type IN ('anzahlung', 'teilrechnung');

ALTER TABLE companies FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;

ALTER TABLE invoices ADD CONSTRAINT invoices_retention_kind_known
  CHECK (retention_kind = 'warranty' OR (retention_kind = 'progress' AND type IN ('anzahlung', 'teilrechnung')));
ALTER TABLE invoices ADD CONSTRAINT invoices_retention_moved_within_open
  CHECK (retention_moved >= 0 AND (retention_moved = 0 OR already_paid + retention_moved <= total));
ALTER TABLE invoice_deductions ADD CONSTRAINT invoice_deductions_retention_within
  CHECK (retention >= 0 AND (retention = 0 OR retention <= gross));
