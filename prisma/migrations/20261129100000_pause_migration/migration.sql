-- AlterTable
ALTER TABLE "storage_settings" ADD COLUMN     "held_removals" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "paused_at" TIMESTAMPTZ(3);
