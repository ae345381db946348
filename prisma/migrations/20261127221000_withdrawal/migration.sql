-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "withdrawal_notice" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "start_early" BOOLEAN,
ADD COLUMN     "withdrawal_until" DATE,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawn_by" TEXT;

ALTER TABLE offers ADD CONSTRAINT offers_withdrawal_whole
  CHECK ((withdrawal_until IS NULL) = (start_early IS NULL)
    AND (withdrawn_at IS NULL OR withdrawal_until IS NOT NULL)
    AND (withdrawn_by IS NULL OR withdrawn_at IS NOT NULL));
