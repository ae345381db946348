-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "balance_amber_minutes" INTEGER NOT NULL DEFAULT 1200,
ADD COLUMN     "balance_red_minutes" INTEGER NOT NULL DEFAULT 2400,
ADD COLUMN     "travel_percent" INTEGER NOT NULL DEFAULT 100;

-- CreateTable
CREATE TABLE "time_sheets" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "week_start" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "note" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_by_user_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "accepted_findings" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_sheets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "account_bookings" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "note" TEXT,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_bookings_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "time_sheets_tenant_id_status_week_start_idx" ON "time_sheets"("tenant_id", "status", "week_start");

-- CreateIndex
CREATE UNIQUE INDEX "time_sheets_tenant_id_user_id_week_start_key" ON "time_sheets"("tenant_id", "user_id", "week_start");

-- CreateIndex
CREATE INDEX "account_bookings_tenant_id_user_id_day_idx" ON "account_bookings"("tenant_id", "user_id", "day");

-- AddForeignKey
ALTER TABLE "time_sheets" ADD CONSTRAINT "time_sheets_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_bookings" ADD CONSTRAINT "account_bookings_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE companies ADD CONSTRAINT companies_travel_percent_whole CHECK (travel_percent BETWEEN 0 AND 100);
ALTER TABLE companies ADD CONSTRAINT companies_balance_in_order
  CHECK (0 < balance_amber_minutes AND balance_amber_minutes <= balance_red_minutes);
ALTER TABLE time_sheets ADD CONSTRAINT time_sheets_status_known
  CHECK (status IN ('open', 'submitted', 'approved', 'returned'));
ALTER TABLE time_sheets ADD CONSTRAINT time_sheets_from_monday CHECK (extract(isodow FROM week_start) = 1);
ALTER TABLE account_bookings ADD CONSTRAINT account_bookings_kind_known
  CHECK (kind IN ('opening', 'payout', 'correction'));
ALTER TABLE account_bookings ADD CONSTRAINT account_bookings_payout_takes CHECK (kind <> 'payout' OR minutes < 0);
-- An account opens once.
CREATE UNIQUE INDEX account_bookings_one_opening ON account_bookings (tenant_id, user_id) WHERE kind = 'opening';

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['time_sheets', 'account_bookings']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
