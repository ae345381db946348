-- CreateTable
CREATE TABLE "calendar_syncs" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "takes_events" BOOLEAN NOT NULL DEFAULT false,
    "cursor" TEXT,
    "window_from" TIMESTAMPTZ(3),
    "window_until" TIMESTAMPTZ(3),
    "generation" INTEGER NOT NULL DEFAULT 0,
    "synced_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "watch_problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_syncs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "calendar_watches" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "sync_id" INTEGER NOT NULL,
    "vendor" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "resource_id" TEXT,
    "secret_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "lost_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_watches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "calendar_links" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "sync_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "event_id" TEXT,
    "etag" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "taken_out" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "location" TEXT,
    "text_hash" TEXT NOT NULL DEFAULT '',
    "generation" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_links_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "outside_times" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "sync_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "all_day" BOOLEAN NOT NULL,
    "title" TEXT,
    "generation" INTEGER NOT NULL,

    CONSTRAINT "outside_times_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_syncs_tenant_id_user_id_key" ON "calendar_syncs"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_syncs_tenant_id_connection_id_key" ON "calendar_syncs"("tenant_id", "connection_id");

-- CreateIndex
CREATE INDEX "calendar_watches_tenant_id_sync_id_idx" ON "calendar_watches"("tenant_id", "sync_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_watches_vendor_channel_id_key" ON "calendar_watches"("vendor", "channel_id");

-- CreateIndex
CREATE INDEX "calendar_links_tenant_id_appointment_id_idx" ON "calendar_links"("tenant_id", "appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_links_tenant_id_sync_id_appointment_id_key" ON "calendar_links"("tenant_id", "sync_id", "appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_links_tenant_id_sync_id_event_id_key" ON "calendar_links"("tenant_id", "sync_id", "event_id");

-- CreateIndex
CREATE INDEX "outside_times_tenant_id_user_id_starts_at_idx" ON "outside_times"("tenant_id", "user_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "outside_times_tenant_id_sync_id_event_id_key" ON "outside_times"("tenant_id", "sync_id", "event_id");

-- AddForeignKey
ALTER TABLE "calendar_syncs" ADD CONSTRAINT "calendar_syncs_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_syncs" ADD CONSTRAINT "calendar_syncs_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "calendar_connections"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_watches" ADD CONSTRAINT "calendar_watches_tenant_id_sync_id_fkey" FOREIGN KEY ("tenant_id", "sync_id") REFERENCES "calendar_syncs"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_tenant_id_sync_id_fkey" FOREIGN KEY ("tenant_id", "sync_id") REFERENCES "calendar_syncs"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_tenant_id_appointment_id_fkey" FOREIGN KEY ("tenant_id", "appointment_id") REFERENCES "appointments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outside_times" ADD CONSTRAINT "outside_times_tenant_id_sync_id_fkey" FOREIGN KEY ("tenant_id", "sync_id") REFERENCES "calendar_syncs"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE calendar_watches ADD CONSTRAINT calendar_watches_vendor_known CHECK (vendor IN ('google', 'microsoft'));
DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['calendar_syncs', 'calendar_watches', 'calendar_links', 'outside_times']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- A vendor's notice names its channel alone; whose it is stands in the row.
CREATE POLICY credential ON calendar_watches FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
