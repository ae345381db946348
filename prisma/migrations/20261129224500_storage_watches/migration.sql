-- AlterTable
ALTER TABLE "storage_settings" ADD COLUMN "push_problem" TEXT;

-- CreateTable
CREATE TABLE "storage_watches" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "resource_id" TEXT,
    "secret_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "lost_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "storage_watches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "storage_watches_tenant_id_provider_idx" ON "storage_watches"("tenant_id", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "storage_watches_provider_channel_id_key" ON "storage_watches"("provider", "channel_id");

-- AddForeignKey
ALTER TABLE "storage_watches" ADD CONSTRAINT "storage_watches_tenant_id_provider_fkey" FOREIGN KEY ("tenant_id", "provider") REFERENCES "provider_connections"("tenant_id", "provider") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE storage_watches ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage_watches FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON storage_watches
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));
-- A provider's notice names its channel or account alone; whose it is stands in the row.
CREATE POLICY credential ON storage_watches FOR SELECT USING ((SELECT gewerk_db_role()) = 'credential');
