-- AlterTable
ALTER TABLE "events" ALTER COLUMN "body" DROP NOT NULL;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_attempts" ADD COLUMN     "request_headers" JSONB,
ADD COLUMN     "response_headers" JSONB;

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "priority" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "replay_of" INTEGER;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "active_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "alerted_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_secret" TEXT,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_reason" TEXT,
ADD COLUMN     "rotation_started_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "document_jobs" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "token" UUID,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_jobs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "service_processes" (
    "id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_hours" (
    "tenant_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "dead" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_hours_pkey" PRIMARY KEY ("tenant_id","endpoint_id","hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_jobs_tenant_id_kind_entity_id_key" ON "document_jobs"("tenant_id", "kind", "entity_id");

-- CreateIndex
CREATE INDEX "webhook_hours_hour_idx" ON "webhook_hours"("hour");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_event_id_idx" ON "webhook_deliveries"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_event_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "event", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "webhook_hours" ADD CONSTRAINT "webhook_hours_tenant_id_endpoint_id_fkey" FOREIGN KEY ("tenant_id", "endpoint_id") REFERENCES "webhook_endpoints"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma does not know --------------------------------------------------------------------------------------

ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_priority_known CHECK (priority IN (0, 1));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_paused_known
  CHECK (paused_reason IS NULL OR (paused_reason IN ('person', 'gone', 'failing') AND NOT active));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_rotation_whole
  CHECK ((next_secret IS NULL) = (rotation_started_at IS NULL));
ALTER TABLE document_jobs ADD CONSTRAINT document_jobs_status_known CHECK (status IN ('pending', 'working', 'done', 'failed'));

-- Subscriptions that were paused before the reason was kept: by a person, as far as anybody knows.
ALTER TABLE webhook_endpoints NO FORCE ROW LEVEL SECURITY;
UPDATE webhook_endpoints SET paused_reason = 'person', paused_at = updated_at WHERE NOT active;
UPDATE webhook_endpoints SET active_since = created_at;
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;

-- What the claims look for: what happens goes before what is repeated.
DROP INDEX webhook_deliveries_due_idx;
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (tenant_id, endpoint_id, priority, next_attempt_at, id)
  WHERE status IN ('pending', 'failed');
CREATE INDEX document_jobs_due_idx ON document_jobs (next_attempt_at, id) WHERE status IN ('pending', 'working');

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['webhook_hours', 'document_jobs']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
    EXECUTE format('CREATE POLICY sweep ON %I USING ((SELECT gewerk_door()) = ''sweep'')', item);
  END LOOP;
END $$;

-- Events whose time is over.
CREATE POLICY sweep_end ON events FOR DELETE USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep_empty ON events FOR UPDATE USING ((SELECT gewerk_door()) = 'sweep');

-- Processes belong to the installation, not to a company.
ALTER TABLE service_processes ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_processes FORCE ROW LEVEL SECURITY;
CREATE POLICY sweep ON service_processes USING ((SELECT gewerk_door()) = 'sweep');

-- Operators look at the queues of the whole service.
CREATE POLICY platform_look ON webhook_deliveries FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON webhook_endpoints FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON mails FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON document_jobs FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON service_processes FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON webhook_hours FOR SELECT USING ((SELECT gewerk_door()) = 'platform');

-- What the queues show: what waits of one company, and what ended within 24 hours of one or of all of them.
CREATE INDEX mails_open_idx ON mails (tenant_id, next_attempt_at) WHERE status IN ('pending', 'sending');
CREATE INDEX mails_sent_idx ON mails (sent_at, tenant_id) WHERE status = 'sent';
CREATE INDEX mails_failed_idx ON mails (failed_at, tenant_id) WHERE status = 'failed';
CREATE INDEX document_jobs_over_idx ON document_jobs (finished_at, tenant_id) WHERE status IN ('done', 'failed');

-- Which endpoints have something due, while that is little.
CREATE INDEX webhook_deliveries_next_idx ON webhook_deliveries (next_attempt_at) INCLUDE (tenant_id, endpoint_id)
  WHERE status IN ('pending', 'failed');
-- The log of what needs somebody, however long ago it was.
CREATE INDEX webhook_deliveries_dead_idx ON webhook_deliveries (tenant_id, created_at DESC, id DESC) WHERE status = 'dead';

-- What goes when its time is over.
CREATE INDEX events_kept_idx ON events (created_at) WHERE body IS NOT NULL;
CREATE INDEX events_emptied_idx ON events (created_at) WHERE body IS NULL;
CREATE INDEX webhook_attempts_kept_idx ON webhook_attempts (started_at)
  WHERE request_headers IS NOT NULL OR response_headers IS NOT NULL OR response IS NOT NULL;
