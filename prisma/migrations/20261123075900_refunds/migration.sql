-- AlterTable
ALTER TABLE "credit_notes" ADD COLUMN     "refunded_total" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "refund_due" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "credit_note_id" INTEGER;

-- CreateIndex
CREATE INDEX "payments_tenant_id_credit_note_id_idx" ON "payments"("tenant_id", "credit_note_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what the schema cannot say.
ALTER TABLE credit_notes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;

-- Nobody could book a refund until now, so all of them are due.
UPDATE invoices i SET refund_due = owed.amount, version = version + 1
  FROM (SELECT tenant_id, invoice_id, sum(refund_total) AS amount FROM credit_notes GROUP BY tenant_id, invoice_id) owed
  WHERE owed.tenant_id = i.tenant_id AND owed.invoice_id = i.id AND owed.amount > 0;

ALTER TABLE credit_notes FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;

-- Never more is paid out than is due.
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_refunded_within_due CHECK (refunded_total >= 0 AND refunded_total <= refund_total);
ALTER TABLE invoices ADD CONSTRAINT invoices_refund_due_positive CHECK (refund_due >= 0);
ALTER TABLE payments DROP CONSTRAINT payments_kind_known;
ALTER TABLE payments ADD CONSTRAINT payments_kind_known CHECK (kind IN ('payment', 'cash_discount', 'refund', 'reversal'));
ALTER TABLE payments DROP CONSTRAINT payments_sign;
ALTER TABLE payments ADD CONSTRAINT payments_sign CHECK (CASE kind
  WHEN 'refund' THEN amount < 0 AND credit_note_id IS NOT NULL AND reverses_id IS NULL
  WHEN 'reversal' THEN (CASE WHEN credit_note_id IS NULL THEN amount < 0 ELSE amount > 0 END) AND reverses_id IS NOT NULL AND reason IS NOT NULL
  ELSE amount > 0 AND credit_note_id IS NULL AND reverses_id IS NULL END);

-- Open refunds are few among all credit notes, and Heute and their list ask for these alone.
CREATE INDEX credit_notes_open_refunds ON credit_notes (tenant_id, credit_date, id) WHERE refund_total > refunded_total;
