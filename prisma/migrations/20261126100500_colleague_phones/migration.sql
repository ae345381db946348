-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "colleague_phones" BOOLEAN NOT NULL DEFAULT true;
