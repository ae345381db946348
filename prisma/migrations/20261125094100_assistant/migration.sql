-- CreateTable
CREATE TABLE "assistant_proposals" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_proposals_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "assistant_usage" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,

    CONSTRAINT "assistant_usage_pkey" PRIMARY KEY ("tenant_id","day")
);

-- CreateIndex
CREATE INDEX "assistant_proposals_tenant_id_user_id_status_idx" ON "assistant_proposals"("tenant_id", "user_id", "status");

-- AddForeignKey
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

ALTER TABLE assistant_proposals ADD CONSTRAINT assistant_proposals_status_known CHECK (status IN ('open', 'confirmed', 'discarded'));
ALTER TABLE assistant_proposals ADD CONSTRAINT assistant_proposals_decided_known CHECK ((status = 'open') = (decided_at IS NULL));

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['assistant_proposals', 'assistant_usage']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
    EXECUTE format('CREATE POLICY sweep ON %I USING ((SELECT gewerk_door()) = ''sweep'')', item);
  END LOOP;
END $$;
