-- AlterTable
ALTER TABLE "storage_settings" ADD COLUMN "channel_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "refused_address" TEXT,
ADD COLUMN "channel_retry_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "calendar_syncs" ADD COLUMN "channel_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "refused_address" TEXT,
ADD COLUMN "channel_retry_at" TIMESTAMPTZ(3);
