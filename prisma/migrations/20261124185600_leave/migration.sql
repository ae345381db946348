-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "leave_request_id" INTEGER;

-- CreateTable
CREATE TABLE "leave_types" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT,
    "name_de" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "colour" TEXT NOT NULL,
    "takes_from_balance" BOOLEAN NOT NULL DEFAULT false,
    "paid" BOOLEAN NOT NULL DEFAULT true,
    "needs_approval" BOOLEAN NOT NULL DEFAULT true,
    "half_days" BOOLEAN NOT NULL DEFAULT true,
    "credits_time" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leave_types_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "leave_requests" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "from_half" BOOLEAN NOT NULL DEFAULT false,
    "to_half" BOOLEAN NOT NULL DEFAULT false,
    "days" DECIMAL(5,1) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "reason" TEXT,
    "created_by_user_id" INTEGER,
    "decided_by_user_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leave_requests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "leave_days" (
    "tenant_id" INTEGER NOT NULL,
    "leave_request_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "share" DECIMAL(2,1) NOT NULL,
    "minutes" INTEGER NOT NULL,

    CONSTRAINT "leave_days_pkey" PRIMARY KEY ("tenant_id","leave_request_id","day")
);

-- CreateTable
CREATE TABLE "leave_accounts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "entitled" DECIMAL(4,1) NOT NULL,
    "carried" DECIMAL(4,1) NOT NULL DEFAULT 0,
    "expires_on" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leave_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "leave_types_tenant_id_code_key" ON "leave_types"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "leave_requests_tenant_id_user_id_from_day_idx" ON "leave_requests"("tenant_id", "user_id", "from_day");

-- CreateIndex
CREATE INDEX "leave_requests_tenant_id_status_from_day_idx" ON "leave_requests"("tenant_id", "status", "from_day");

-- CreateIndex
CREATE INDEX "leave_requests_tenant_id_to_day_idx" ON "leave_requests"("tenant_id", "to_day");

-- CreateIndex
CREATE INDEX "leave_requests_tenant_id_type_id_idx" ON "leave_requests"("tenant_id", "type_id");

-- CreateIndex
CREATE UNIQUE INDEX "leave_accounts_tenant_id_user_id_year_key" ON "leave_accounts"("tenant_id", "user_id", "year");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_leave_request_id_idx" ON "time_entries"("tenant_id", "leave_request_id");

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_leave_request_id_fkey" FOREIGN KEY ("tenant_id", "leave_request_id") REFERENCES "leave_requests"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_tenant_id_type_id_fkey" FOREIGN KEY ("tenant_id", "type_id") REFERENCES "leave_types"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_tenant_id_created_by_user_id_fkey" FOREIGN KEY ("tenant_id", "created_by_user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_tenant_id_decided_by_user_id_fkey" FOREIGN KEY ("tenant_id", "decided_by_user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_days" ADD CONSTRAINT "leave_days_tenant_id_leave_request_id_fkey" FOREIGN KEY ("tenant_id", "leave_request_id") REFERENCES "leave_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leave_accounts" ADD CONSTRAINT "leave_accounts_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE time_entries ADD CONSTRAINT time_entries_leave_is_absence
  CHECK (leave_request_id IS NULL OR (source = 'leave' AND kind = 'absence' AND NOT running));
-- One entry for each day of a leave.
CREATE UNIQUE INDEX time_entries_leave_day_once ON time_entries (tenant_id, leave_request_id, date) WHERE leave_request_id IS NOT NULL;

ALTER TABLE leave_types ADD CONSTRAINT leave_types_code_shape CHECK (code ~ '^[a-z][a-z_]{0,39}$');
ALTER TABLE leave_types ADD CONSTRAINT leave_types_colour_shape CHECK (colour ~ '^#[0-9a-f]{6}$');
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_status_known
  CHECK (status IN ('requested', 'approved', 'rejected', 'withdrawn', 'cancelled'));
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_in_order
  CHECK (from_day < to_day OR (from_day = to_day AND NOT (from_half AND to_half)));
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_at_most_a_year CHECK (to_day - from_day < 366);
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_days_counted CHECK (days >= 0 AND days * 2 = trunc(days * 2));
-- Who rejects says why; what was decided has its moment, what is open or withdrawn has none.
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_rejected_with_note CHECK (status <> 'rejected' OR note IS NOT NULL);
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_decided
  CHECK ((decided_at IS NOT NULL) = (status IN ('approved', 'rejected', 'cancelled')));
ALTER TABLE leave_days ADD CONSTRAINT leave_days_share_known CHECK (share IN (0.5, 1));
ALTER TABLE leave_days ADD CONSTRAINT leave_days_minutes CHECK (minutes BETWEEN 0 AND 1440);
ALTER TABLE leave_accounts ADD CONSTRAINT leave_accounts_year CHECK (year BETWEEN 2000 AND 2200);
ALTER TABLE leave_accounts ADD CONSTRAINT leave_accounts_in_bounds
  CHECK (entitled BETWEEN 0 AND 366 AND carried BETWEEN -366 AND 366
    AND entitled * 2 = trunc(entitled * 2) AND carried * 2 = trunc(carried * 2));

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['leave_types', 'leave_requests', 'leave_days', 'leave_accounts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- Whoever founds a company gives it the kinds of absence that every company has.
CREATE POLICY platform_found ON leave_types FOR INSERT WITH CHECK ((SELECT gewerk_door()) = 'platform');

CREATE FUNCTION gewerk_give_leave_types(tenant int, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO leave_types (tenant_id, code, name_de, name_en, colour, takes_from_balance, paid, needs_approval, half_days, credits_time, created_at, updated_at)
  SELECT tenant, code, name_de, name_en, colour, takes, paid, approval, half, credits, moment, moment
  FROM (VALUES
    ('vacation', 'Urlaub', 'Vacation', '#0f766e', true, true, true, true, true),
    ('time_off', 'Zeitausgleich', 'Time off in lieu', '#2563eb', false, true, true, true, false),
    ('sick', 'Krankenstand', 'Sick leave', '#b91c1c', false, true, false, true, true),
    ('special', 'Sonderurlaub', 'Special leave', '#7c3aed', false, true, true, true, true),
    ('unpaid', 'Unbezahlter Urlaub', 'Unpaid leave', '#57534e', false, false, true, true, true),
    ('school', 'Berufsschule', 'Vocational school', '#0369a1', false, true, true, true, true),
    ('training', 'Fortbildung', 'Training', '#4d7c0f', false, true, true, true, true),
    ('bad_weather', 'Schlechtwetter', 'Bad weather', '#475569', false, true, true, true, true),
    ('short_time', 'Kurzarbeit', 'Short-time work', '#a16207', false, true, true, true, true),
    ('parental', 'Elternzeit', 'Parental leave', '#be185d', false, false, true, false, true)
  ) AS kinds(code, name_de, name_en, colour, takes, paid, approval, half, credits)
$$;
CREATE FUNCTION gewerk_company_founded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM gewerk_give_leave_types(NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER companies_leave_types AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION gewerk_company_founded();

SELECT set_config('app.door', 'platform', true);
SELECT gewerk_give_leave_types(id, now()) FROM companies;
SELECT set_config('app.door', '', true);
