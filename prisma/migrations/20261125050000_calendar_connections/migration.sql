-- CreateTable
CREATE TABLE "personal_accounts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "vendor" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "account_id" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "features" TEXT[],
    "sealed" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "renewing_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "personal_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "calendar_connections" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "calendar_id" TEXT NOT NULL,
    "calendar_name" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_connections_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "personal_accounts_tenant_id_user_id_vendor_key" ON "personal_accounts"("tenant_id", "user_id", "vendor");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_connections_tenant_id_account_id_calendar_id_key" ON "calendar_connections"("tenant_id", "account_id", "calendar_id");

-- AddForeignKey
ALTER TABLE "personal_accounts" ADD CONSTRAINT "personal_accounts_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "personal_accounts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE personal_accounts ADD CONSTRAINT personal_accounts_vendor_known CHECK (vendor IN ('google', 'microsoft'));
ALTER TABLE personal_accounts ADD CONSTRAINT personal_accounts_status_known CHECK (status IN ('connected', 'revoked'));
ALTER TABLE personal_accounts ADD CONSTRAINT personal_accounts_features_known CHECK (features <@ ARRAY['calendar', 'mail', 'people']);

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['personal_accounts', 'calendar_connections']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
