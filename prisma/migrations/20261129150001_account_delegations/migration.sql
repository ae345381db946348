-- CreateTable
CREATE TABLE "account_delegations" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "vendor" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "organisation" TEXT,
    "sealed" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_delegations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_delegations_tenant_id_vendor_key" ON "account_delegations"("tenant_id", "vendor");

ALTER TABLE account_delegations ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_delegations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account_delegations
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

ALTER TABLE account_delegations ADD CONSTRAINT account_delegations_vendor_known CHECK (vendor IN ('google', 'microsoft'));
