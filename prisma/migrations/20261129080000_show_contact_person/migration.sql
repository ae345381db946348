-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "show_contact_person" BOOLEAN NOT NULL DEFAULT true;
