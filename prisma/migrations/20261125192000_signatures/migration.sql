-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "signed_pdf" TEXT;

-- CreateTable
CREATE TABLE "signature_requests" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_ref" TEXT,
    "provider_url" TEXT,
    "status" TEXT NOT NULL,
    "signer_name" TEXT NOT NULL,
    "signer_email" TEXT,
    "content_sha256" CHAR(64) NOT NULL,
    "paper_sha256" CHAR(64),
    "strokes" TEXT,
    "signed_at" TIMESTAMPTZ(3),
    "device_at" TIMESTAMPTZ(3),
    "signed_sha256" CHAR(64),
    "state_hash" CHAR(64),
    "state_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signature_requests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "signature_events" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "signature_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "seal_keys" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "certificate" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seal_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signature_requests_provider_ref_key" ON "signature_requests"("provider_ref");

-- CreateIndex
CREATE UNIQUE INDEX "signature_requests_state_hash_key" ON "signature_requests"("state_hash");

-- CreateIndex
CREATE INDEX "signature_requests_tenant_id_entity_entity_id_id_idx" ON "signature_requests"("tenant_id", "entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "signature_requests_tenant_id_signed_sha256_idx" ON "signature_requests"("tenant_id", "signed_sha256");

-- CreateIndex
CREATE INDEX "signature_events_tenant_id_request_id_id_idx" ON "signature_events"("tenant_id", "request_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "signature_events_tenant_id_request_id_previous_hash_key" ON "signature_events"("tenant_id", "request_id", "previous_hash");

-- AddForeignKey
ALTER TABLE "signature_events" ADD CONSTRAINT "signature_events_tenant_id_request_id_fkey" FOREIGN KEY ("tenant_id", "request_id") REFERENCES "signature_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE signature_requests ADD CONSTRAINT signature_requests_entity_known CHECK (entity IN ('offer', 'rapport'));
ALTER TABLE signature_requests ADD CONSTRAINT signature_requests_mode_known CHECK (mode IN ('link', 'here', 'provider'));
ALTER TABLE signature_requests ADD CONSTRAINT signature_requests_status_known
  CHECK (status IN ('created', 'opened', 'signed', 'declined', 'expired', 'cancelled', 'failed'));
-- One that is open, and one that is signed, of each document.
CREATE UNIQUE INDEX signature_requests_open ON signature_requests (tenant_id, entity, entity_id) WHERE status IN ('created', 'opened');
CREATE UNIQUE INDEX signature_requests_signed ON signature_requests (tenant_id, entity, entity_id) WHERE status = 'signed';
-- One key that seals, of each company.
CREATE UNIQUE INDEX seal_keys_current ON seal_keys (tenant_id) WHERE retired_at IS NULL;
DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['signature_requests', 'signature_events', 'seal_keys']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- A provider's callback names a request, and a browser comes back with its state, before anybody knows the company.
CREATE POLICY credential ON signature_requests FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
-- What happened stays said: rows are added, and go with their request.
REVOKE UPDATE ON signature_events FROM gewerk_runtime;
