-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "refund_iban" TEXT;

-- By hand: what the schema cannot say.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;

-- A final invoice below what its deposits brought owes the rest back, which nobody could book until now.
UPDATE invoices SET refund_due = refund_due + deducted_total - total, version = version + 1
  WHERE status = 'paid' AND deducted_total > total;

ALTER TABLE invoices FORCE ROW LEVEL SECURITY;

-- A refund belongs to a credit note, or to the final invoice whose deposits exceeded it.
ALTER TABLE payments DROP CONSTRAINT payments_sign;
ALTER TABLE payments ADD CONSTRAINT payments_sign CHECK (CASE kind
  WHEN 'refund' THEN amount < 0 AND reverses_id IS NULL
  WHEN 'reversal' THEN (CASE WHEN credit_note_id IS NULL THEN amount <> 0 ELSE amount > 0 END) AND reverses_id IS NOT NULL AND reason IS NOT NULL
  ELSE amount > 0 AND credit_note_id IS NULL AND reverses_id IS NULL END);

-- What is owed to customers is little among all invoices, and Heute and the list ask for it alone.
CREATE INDEX invoices_open_refunds ON invoices (tenant_id, invoice_date, id) WHERE refund_due > 0;
