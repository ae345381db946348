-- AlterTable
ALTER TABLE "document_placements" ADD COLUMN     "item_folder_id" TEXT,
ADD COLUMN     "item_name" TEXT;

-- CreateTable
CREATE TABLE "storage_arrivals" (
    "tenant_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storage_arrivals_pkey" PRIMARY KEY ("tenant_id","provider","item_id")
);

-- CreateIndex
CREATE INDEX "storage_arrivals_tenant_id_provider_due_at_idx" ON "storage_arrivals"("tenant_id", "provider", "due_at");

ALTER TABLE storage_arrivals ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage_arrivals FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON storage_arrivals
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));

-- Files that people put into a record's folder at a provider are documents as well.
ALTER TABLE company_documents DROP CONSTRAINT company_documents_source_known;
ALTER TABLE company_documents ADD CONSTRAINT company_documents_source_known
  CHECK (source IN ('upload', 'paper', 'photo', 'message', 'inbound', 'mail', 'provider'));
