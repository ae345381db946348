-- AlterTable
ALTER TABLE "stored_files" ADD COLUMN     "shown_as" TEXT;
