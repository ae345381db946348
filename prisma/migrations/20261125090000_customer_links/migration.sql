-- AlterTable
ALTER TABLE "offer_items" ADD COLUMN     "offered_kind" TEXT;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "sealed_link" TEXT;

-- CreateTable
CREATE TABLE "customer_links" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "email" TEXT,
    "may" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_links_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "customer_link_events" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "link_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_link_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_links_token_hash_key" ON "customer_links"("token_hash");

-- CreateIndex
CREATE INDEX "customer_links_tenant_id_kind_entity_id_idx" ON "customer_links"("tenant_id", "kind", "entity_id");

-- CreateIndex
CREATE INDEX "customer_link_events_tenant_id_link_id_id_idx" ON "customer_link_events"("tenant_id", "link_id", "id");

-- AddForeignKey
ALTER TABLE "customer_link_events" ADD CONSTRAINT "customer_link_events_tenant_id_link_id_fkey" FOREIGN KEY ("tenant_id", "link_id") REFERENCES "customer_links"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE offer_items ADD CONSTRAINT offer_items_offered_otherwise
  CHECK (offered_kind IS NULL OR (offered_kind IN ('item', 'optional', 'alternative') AND offered_kind <> kind));
ALTER TABLE customer_links ADD CONSTRAINT customer_links_kind_known CHECK (kind IN ('offer', 'invoice', 'rapport'));
ALTER TABLE customer_links ADD CONSTRAINT customer_links_may_known CHECK (may <@ ARRAY['view', 'decide', 'sign', 'pay']);
DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['customer_links', 'customer_link_events']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- Whoever follows a link shows its token alone.
CREATE POLICY credential ON customer_links FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
-- What was done stays said: rows are added, and go with their link.
REVOKE UPDATE ON customer_link_events FROM gewerk_runtime;
