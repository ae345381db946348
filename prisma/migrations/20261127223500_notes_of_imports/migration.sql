-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "notes" JSONB NOT NULL DEFAULT '[]';
