-- CreateTable
CREATE TABLE "calendar_feeds" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_read_at" TIMESTAMPTZ(3),
    "counted_from" TIMESTAMPTZ(3) NOT NULL,
    "reads" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_reads_in_bounds CHECK (reads BETWEEN 0 AND 60);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON calendar_feeds
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));
-- Whoever reads a calendar shows its link alone.
CREATE POLICY credential ON calendar_feeds FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
