-- Jobs that a person waits for are claimed before the others of their company.
ALTER TABLE "jobs" ADD COLUMN "urgent" BOOLEAN NOT NULL DEFAULT false;
