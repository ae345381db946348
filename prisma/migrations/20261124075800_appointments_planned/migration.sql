-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "cancelled_reason" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'job',
ADD COLUMN     "travel_minutes" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE appointments ADD CONSTRAINT appointments_kind_known
  CHECK (kind IN ('job', 'visit', 'service', 'internal', 'other'));
ALTER TABLE appointments ADD CONSTRAINT appointments_travel_in_bounds CHECK (travel_minutes BETWEEN 0 AND 1440);
