-- CreateTable
CREATE TABLE "work_models" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "minutes" INTEGER[],
    "start_minute" INTEGER NOT NULL DEFAULT 420,
    "rule_set" TEXT NOT NULL,
    "minor" BOOLEAN NOT NULL DEFAULT false,
    "holiday_state" TEXT,
    "leave_days" DECIMAL(4,1) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_models_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "company_days" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "half" BOOLEAN NOT NULL DEFAULT false,
    "user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_days_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "work_models_tenant_id_user_id_valid_from_key" ON "work_models"("tenant_id", "user_id", "valid_from");

-- CreateIndex
CREATE INDEX "company_days_tenant_id_day_idx" ON "company_days"("tenant_id", "day");

-- AddForeignKey
ALTER TABLE "work_models" ADD CONSTRAINT "work_models_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_days" ADD CONSTRAINT "company_days_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE work_models ADD CONSTRAINT work_models_week_whole
  CHECK (minutes IS NOT NULL AND cardinality(minutes) = 7 AND 0 <= ALL (minutes) AND 1440 >= ALL (minutes));
ALTER TABLE work_models ADD CONSTRAINT work_models_start_in_day CHECK (start_minute BETWEEN 0 AND 1439);
ALTER TABLE work_models ADD CONSTRAINT work_models_rule_set_known CHECK (rule_set IN ('at', 'de', 'none'));
ALTER TABLE work_models ADD CONSTRAINT work_models_leave_in_bounds CHECK (leave_days BETWEEN 0 AND 366);
ALTER TABLE company_days ADD CONSTRAINT company_days_kind_known CHECK (kind IN ('holiday', 'closed'));
-- One entry a day for the company, and one for each person.
CREATE UNIQUE INDEX company_days_once ON company_days (tenant_id, day, coalesce(user_id, 0));

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['work_models', 'company_days']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
