-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "buyer_reference" TEXT,
ADD COLUMN     "supplier_number" TEXT;

-- AlterTable
ALTER TABLE "invoice_items" ADD COLUMN     "article_id" INTEGER,
ADD COLUMN     "cost_code" TEXT;

-- AlterTable
ALTER TABLE "invoices" DROP COLUMN "reverse_charge",
ADD COLUMN     "billing_mode" TEXT NOT NULL DEFAULT 'single',
ADD COLUMN     "cancelled_by" TEXT,
ADD COLUMN     "cash_discount_days" INTEGER,
ADD COLUMN     "cash_discount_percent" DECIMAL(5,2),
ADD COLUMN     "cost_center" TEXT,
ADD COLUMN     "ordinal" INTEGER,
ADD COLUMN     "retention_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
ADD COLUMN     "retention_due_on" DATE,
ADD COLUMN     "retention_held" DECIMAL(14,2) NOT NULL DEFAULT 0,
ADD COLUMN     "retention_rate" DECIMAL(5,2),
ADD COLUMN     "settled_by_id" INTEGER,
ADD COLUMN     "tax_profile" TEXT NOT NULL DEFAULT 'standard';

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "parties" JSONB,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "root_id" INTEGER,
ADD COLUMN     "tax_profile" TEXT NOT NULL DEFAULT 'standard';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'payment',
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "reverses_id" INTEGER,
ADD COLUMN     "tax_breakdown" JSONB;

-- CreateTable
CREATE TABLE "invoice_deductions" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "deducted_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "net" DECIMAL(14,2) NOT NULL,
    "tax" DECIMAL(14,2) NOT NULL,
    "gross" DECIMAL(14,2) NOT NULL,
    "tax_breakdown" JSONB NOT NULL,
    "final" BOOLEAN NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_deductions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "retention_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "due_on" DATE,
    "moved_to_id" INTEGER,
    "payment_id" INTEGER,
    "note" TEXT,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retention_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "credit_notes" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "credit_number" TEXT NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "credit_date" DATE NOT NULL,
    "reason" TEXT,
    "subtotal" DECIMAL(14,2) NOT NULL,
    "discount_percent" DECIMAL(5,2) NOT NULL,
    "discount_amount" DECIMAL(14,2) NOT NULL,
    "tax_amount" DECIMAL(14,2) NOT NULL,
    "total" DECIMAL(14,2) NOT NULL,
    "tax_breakdown" JSONB NOT NULL,
    "deducted_total" DECIMAL(14,2) NOT NULL,
    "refund_total" DECIMAL(14,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "parties" JSONB NOT NULL,
    "created_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "dunnings" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "dunning_date" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "open_amount" DECIMAL(14,2) NOT NULL,
    "fee" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL,
    "parties" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dunnings_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_exports" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER,
    "credit_note_id" INTEGER,
    "format" TEXT NOT NULL,
    "profile" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "validation_result" JSONB,
    "file_xml_id" INTEGER,
    "file_pdf_id" INTEGER,
    "at_issue" BOOLEAN NOT NULL DEFAULT false,
    "preview" BOOLEAN NOT NULL DEFAULT false,
    "file_primary" TEXT,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_exports_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rapport_photos" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rapport_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "caption" TEXT,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rapport_photos_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "invoice_deductions_tenant_id_deducted_id_idx" ON "invoice_deductions"("tenant_id", "deducted_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_deductions_tenant_id_invoice_id_deducted_id_key" ON "invoice_deductions"("tenant_id", "invoice_id", "deducted_id");

-- CreateIndex
CREATE INDEX "retention_entries_tenant_id_invoice_id_idx" ON "retention_entries"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "retention_entries_tenant_id_moved_to_id_idx" ON "retention_entries"("tenant_id", "moved_to_id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_created_at_id_idx" ON "credit_notes"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_updated_at_idx" ON "credit_notes"("tenant_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_tenant_id_credit_number_key" ON "credit_notes"("tenant_id", "credit_number");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_tenant_id_invoice_id_key" ON "credit_notes"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "dunnings_tenant_id_created_at_id_idx" ON "dunnings"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "dunnings_tenant_id_invoice_id_level_key" ON "dunnings"("tenant_id", "invoice_id", "level");

-- CreateIndex
CREATE INDEX "invoice_exports_tenant_id_invoice_id_id_idx" ON "invoice_exports"("tenant_id", "invoice_id", "id");

-- CreateIndex
CREATE INDEX "invoice_exports_tenant_id_credit_note_id_id_idx" ON "invoice_exports"("tenant_id", "credit_note_id", "id");

-- CreateIndex
CREATE INDEX "rapport_photos_tenant_id_rapport_id_position_idx" ON "rapport_photos"("tenant_id", "rapport_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "offers_tenant_id_root_id_revision_key" ON "offers"("tenant_id", "root_id", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "payments_tenant_id_reverses_id_key" ON "payments"("tenant_id", "reverses_id");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_settled_by_id_fkey" FOREIGN KEY ("tenant_id", "settled_by_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_deductions" ADD CONSTRAINT "invoice_deductions_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_deductions" ADD CONSTRAINT "invoice_deductions_tenant_id_deducted_id_fkey" FOREIGN KEY ("tenant_id", "deducted_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_entries" ADD CONSTRAINT "retention_entries_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_entries" ADD CONSTRAINT "retention_entries_tenant_id_moved_to_id_fkey" FOREIGN KEY ("tenant_id", "moved_to_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_entries" ADD CONSTRAINT "retention_entries_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunnings" ADD CONSTRAINT "dunnings_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_exports" ADD CONSTRAINT "invoice_exports_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_exports" ADD CONSTRAINT "invoice_exports_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_exports" ADD CONSTRAINT "invoice_exports_tenant_id_file_xml_id_fkey" FOREIGN KEY ("tenant_id", "file_xml_id") REFERENCES "stored_files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_exports" ADD CONSTRAINT "invoice_exports_tenant_id_file_pdf_id_fkey" FOREIGN KEY ("tenant_id", "file_pdf_id") REFERENCES "stored_files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_tenant_id_root_id_fkey" FOREIGN KEY ("tenant_id", "root_id") REFERENCES "offers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rapport_photos" ADD CONSTRAINT "rapport_photos_tenant_id_rapport_id_fkey" FOREIGN KEY ("tenant_id", "rapport_id") REFERENCES "rapports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['invoice_deductions', 'retention_entries', 'credit_notes', 'dunnings', 'invoice_exports', 'rapport_photos']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- Sums: a final invoice may have deducted more than it bills; then its rest is a credit, and nobody can pay on it.
ALTER TABLE payments DROP CONSTRAINT payments_amount_positive;
ALTER TABLE payments ADD CONSTRAINT payments_kind_known CHECK (kind IN ('payment', 'cash_discount', 'reversal'));
ALTER TABLE payments ADD CONSTRAINT payments_sign CHECK (CASE kind WHEN 'reversal' THEN amount < 0 AND reverses_id IS NOT NULL AND reason IS NOT NULL ELSE amount > 0 AND reverses_id IS NULL END);
ALTER TABLE payments ADD CONSTRAINT payments_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES payments (tenant_id, id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE invoices DROP CONSTRAINT invoices_paid_within_total;
ALTER TABLE invoices ADD CONSTRAINT invoices_paid_within_total CHECK (already_paid = deducted_total OR (already_paid > deducted_total AND already_paid <= total));
ALTER TABLE invoices ADD CONSTRAINT invoices_type_known CHECK (type IN ('anzahlung', 'teilrechnung', 'schlussrechnung', 'standard'));
ALTER TABLE invoices ADD CONSTRAINT invoices_tax_profile_known CHECK (tax_profile IN ('standard', 'reverse_charge', 'small_business', 'intra_community', 'export'));
ALTER TABLE offers ADD CONSTRAINT offers_tax_profile_known CHECK (tax_profile IN ('standard', 'reverse_charge', 'small_business', 'intra_community', 'export'));
ALTER TABLE invoices ADD CONSTRAINT invoices_billing_mode_known CHECK (billing_mode IN ('single', 'cumulative'));
ALTER TABLE retention_entries ADD CONSTRAINT retention_entries_sign CHECK (CASE kind WHEN 'held' THEN amount > 0 WHEN 'released' THEN amount < 0 WHEN 'moved' THEN amount < 0 WHEN 'cancelled' THEN amount < 0 ELSE false END);
ALTER TABLE dunnings ADD CONSTRAINT dunnings_sums CHECK (level > 0 AND open_amount > 0 AND fee >= 0 AND total = open_amount + fee);
ALTER TABLE invoice_exports ADD CONSTRAINT invoice_exports_one_document CHECK (num_nonnulls(invoice_id, credit_note_id) = 1);
CREATE UNIQUE INDEX invoice_exports_at_issue_idx ON invoice_exports (tenant_id, coalesce(invoice_id, -credit_note_id)) WHERE at_issue;
ALTER TABLE invoice_exports ADD CONSTRAINT invoice_exports_status_known CHECK (status IN ('pending', 'valid', 'invalid', 'failed'));
ALTER TABLE invoice_exports ADD CONSTRAINT invoice_exports_format_known CHECK (format IN ('zugferd', 'ebinterface'));

ALTER TABLE retention_entries ADD CONSTRAINT retention_entries_moved CHECK ((kind = 'moved') = (moved_to_id IS NOT NULL));

-- Progress invoices of a project are counted without twins.
CREATE UNIQUE INDEX invoices_ordinal_idx ON invoices (tenant_id, project_id, ordinal) WHERE status <> 'cancelled';
-- No invoice is deducted by two final invoices, however many are made at once.
CREATE UNIQUE INDEX invoice_deductions_once_idx ON invoice_deductions (tenant_id, deducted_id) WHERE final AND released_at IS NULL;
-- What can be reminded of.
CREATE INDEX invoices_open_idx ON invoices (tenant_id, due_date) WHERE status IN ('sent', 'partial_paid', 'overdue');

-- Storni are listed, counted and found like invoices.
CREATE FUNCTION credit_notes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.credit_number, (SELECT i.invoice_number || ' ' || i.title FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id),
    gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER credit_notes_search BEFORE INSERT OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION credit_notes_search();
CREATE TRIGGER credit_notes_found AFTER INSERT OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION gewerk_mirror_search();
CREATE TRIGGER credit_notes_found_again AFTER UPDATE ON credit_notes FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION gewerk_mirror_search();
CREATE TRIGGER credit_notes_counted AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows('project_id', 'credit_date');
CREATE TRIGGER credit_notes_discounted AFTER DELETE ON credit_notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows('project_id', 'credit_date');
CREATE TRIGGER credit_notes_recounted AFTER UPDATE ON credit_notes FOR EACH ROW WHEN (OLD.project_id IS DISTINCT FROM NEW.project_id OR OLD.credit_date IS DISTINCT FROM NEW.credit_date)
  EXECUTE FUNCTION gewerk_count_move('project_id', 'credit_date');
CREATE INDEX credit_notes_tenant_id_credit_date_created_at_id_idx ON credit_notes (tenant_id, credit_date, created_at DESC, id DESC);
CREATE TRIGGER dunnings_counted AFTER INSERT ON dunnings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows('invoice_id');
CREATE TRIGGER dunnings_discounted AFTER DELETE ON dunnings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows('invoice_id');
CREATE TRIGGER dunnings_recounted AFTER UPDATE ON dunnings FOR EACH ROW WHEN (OLD.invoice_id IS DISTINCT FROM NEW.invoice_id) EXECUTE FUNCTION gewerk_count_move('invoice_id');

CREATE OR REPLACE FUNCTION contacts_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE inquiries SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE offers SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE rapports SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE invoices SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE credit_notes SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  RETURN NULL;
END $$;
