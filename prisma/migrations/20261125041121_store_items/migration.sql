-- AlterTable
ALTER TABLE "provider_connections" ADD COLUMN     "place" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "storage_items" (
    "tenant_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "storage_items_pkey" PRIMARY KEY ("tenant_id","provider","key")
);

-- CreateIndex
CREATE INDEX "storage_items_tenant_id_provider_item_id_idx" ON "storage_items"("tenant_id", "provider", "item_id");

-- CreateIndex
CREATE INDEX "storage_items_tenant_id_provider_name_idx" ON "storage_items"("tenant_id", "provider", "name");

ALTER TABLE storage_items ADD CONSTRAINT storage_items_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox'));
ALTER TABLE storage_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage_items FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON storage_items USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));
