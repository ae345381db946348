-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "mail_links" BOOLEAN NOT NULL DEFAULT true;
