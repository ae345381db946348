-- AlterTable
ALTER TABLE "appointment_users" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answer_reason" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "created_by_user_id" INTEGER,
ADD COLUMN     "customer_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "search" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "series_id" INTEGER;

-- CreateTable
CREATE TABLE "resources" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plate" TEXT,
    "double_booking" TEXT NOT NULL DEFAULT 'warn',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "resources_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "appointment_resources" (
    "tenant_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "resource_id" INTEGER NOT NULL,

    CONSTRAINT "appointment_resources_pkey" PRIMARY KEY ("tenant_id","appointment_id","resource_id")
);

-- CreateTable
CREATE TABLE "appointment_mails" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "planner_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_mails_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "appointment_resources_tenant_id_resource_id_idx" ON "appointment_resources"("tenant_id", "resource_id");

-- CreateIndex
CREATE INDEX "appointment_mails_tenant_id_user_id_planner_id_idx" ON "appointment_mails"("tenant_id", "user_id", "planner_id");

-- CreateIndex
CREATE INDEX "appointments_tenant_id_series_id_starts_at_idx" ON "appointments"("tenant_id", "series_id", "starts_at");

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "appointments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_created_by_user_id_fkey" FOREIGN KEY ("tenant_id", "created_by_user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_resources" ADD CONSTRAINT "appointment_resources_tenant_id_appointment_id_fkey" FOREIGN KEY ("tenant_id", "appointment_id") REFERENCES "appointments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_resources" ADD CONSTRAINT "appointment_resources_tenant_id_resource_id_fkey" FOREIGN KEY ("tenant_id", "resource_id") REFERENCES "resources"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_mails" ADD CONSTRAINT "appointment_mails_tenant_id_appointment_id_fkey" FOREIGN KEY ("tenant_id", "appointment_id") REFERENCES "appointments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE resources ADD CONSTRAINT resources_kind_known CHECK (kind IN ('vehicle', 'machine', 'tool', 'room'));
ALTER TABLE resources ADD CONSTRAINT resources_booking_known CHECK (double_booking IN ('warn', 'refuse'));
ALTER TABLE appointment_users ADD CONSTRAINT appointment_users_answer_known CHECK (answer IN ('accepted', 'declined'));
ALTER TABLE appointment_users ADD CONSTRAINT appointment_users_answer_whole
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer_reason IS NOT NULL) = (answer IS NOT DISTINCT FROM 'declined'));

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['resources', 'appointment_resources', 'appointment_mails']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- Appointments are found by title, place and contact.
CREATE FUNCTION appointments_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.title, NEW.location, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
ALTER TABLE appointments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
UPDATE appointments SET search = gewerk_fold(title, location, gewerk_contact_name(tenant_id, contact_id));
INSERT INTO search_entries (tenant_id, list, id, words) SELECT tenant_id, 'appointments', id, search FROM appointments;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;
CREATE TRIGGER appointments_search BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_search();
CREATE TRIGGER appointments_found AFTER INSERT OR DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION gewerk_mirror_search();
CREATE TRIGGER appointments_found_again AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION gewerk_mirror_search();
