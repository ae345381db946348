-- DropIndex
DROP INDEX "credit_notes_tenant_id_invoice_id_key";

-- AlterTable
ALTER TABLE "credit_notes" ADD COLUMN     "applied_total" DECIMAL(14,2) NOT NULL DEFAULT 0,
ADD COLUMN     "items" JSONB,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'cancellation';

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "credited_total" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_invoice_id_idx" ON "credit_notes"("tenant_id", "invoice_id");

-- By hand: what the schema cannot say.
-- A Storno takes back the whole, so there is one; corrections over parts have lines of their own and never come to more than their total.
CREATE UNIQUE INDEX credit_notes_one_cancellation ON credit_notes (tenant_id, invoice_id) WHERE kind = 'cancellation';
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_kind_known CHECK (kind IN ('cancellation', 'partial'));
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_partial CHECK (
  CASE kind WHEN 'partial' THEN items IS NOT NULL AND total > 0 AND applied_total >= 0 AND refund_total >= 0 AND applied_total + refund_total <= total AND deducted_total = 0
  ELSE items IS NULL AND applied_total = 0 END);
ALTER TABLE invoices ADD CONSTRAINT invoices_credited_within_paid CHECK (credited_total >= 0 AND (credited_total = 0 OR already_paid >= deducted_total + credited_total));
