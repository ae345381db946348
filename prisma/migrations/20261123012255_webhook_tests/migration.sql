-- AlterTable
ALTER TABLE "events" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false;
