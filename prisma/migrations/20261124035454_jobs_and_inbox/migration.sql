-- CreateTable
CREATE TABLE "jobs" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "payload" JSONB NOT NULL DEFAULT '{}',
    "next_payload" JSONB,
    "cursor" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "token" UUID,
    "away_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inbox_messages" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content_type" TEXT,
    "body" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "last_error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_messages_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "inbox_messages_tenant_id_source_external_id_key" ON "inbox_messages"("tenant_id", "source", "external_id");

ALTER TABLE jobs ADD CONSTRAINT jobs_status_known CHECK (status IN ('pending', 'working', 'done', 'failed', 'cancelled'));
ALTER TABLE jobs ADD CONSTRAINT jobs_lease_whole
  CHECK ((status = 'working') = (token IS NOT NULL) AND (token IS NULL) = (lease_until IS NULL));
ALTER TABLE jobs ADD CONSTRAINT jobs_end_whole CHECK ((finished_at IS NOT NULL) = (status IN ('done', 'failed', 'cancelled')));
-- Codes, so that nothing an outside system says, and no secret, ends up there.
ALTER TABLE jobs ADD CONSTRAINT jobs_error_coded CHECK (last_error ~ '^[a-z0-9_.]{1,100}$');
ALTER TABLE inbox_messages ADD CONSTRAINT inbox_messages_status_known CHECK (status IN ('pending', 'done', 'failed'));
ALTER TABLE inbox_messages ADD CONSTRAINT inbox_messages_end_whole CHECK ((finished_at IS NULL) = (status = 'pending'));
ALTER TABLE inbox_messages ADD CONSTRAINT inbox_messages_error_coded CHECK (last_error ~ '^[a-z0-9_.]{1,100}$');

CREATE UNIQUE INDEX jobs_open_key ON jobs (tenant_id, kind, key) WHERE status IN ('pending', 'working');
CREATE INDEX jobs_due_idx ON jobs (next_attempt_at, id) WHERE status IN ('pending', 'working');
CREATE INDEX jobs_over_idx ON jobs (finished_at, tenant_id) WHERE finished_at IS NOT NULL;
CREATE INDEX inbox_messages_pending_idx ON inbox_messages (tenant_id, source, subject, id) WHERE status = 'pending';
CREATE INDEX inbox_messages_over_idx ON inbox_messages (finished_at, tenant_id) WHERE finished_at IS NOT NULL;

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['jobs', 'inbox_messages']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
    EXECUTE format('CREATE POLICY sweep ON %I USING ((SELECT gewerk_door()) = ''sweep'')', item);
    -- Operators look at the queues of the whole service.
    EXECUTE format('CREATE POLICY platform_look ON %I FOR SELECT USING ((SELECT gewerk_door()) = ''platform'')', item);
  END LOOP;
END $$;
