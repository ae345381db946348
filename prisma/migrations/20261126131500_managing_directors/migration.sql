-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "exemption_certificate" TEXT,
ADD COLUMN     "exemption_certificate_until" DATE,
ADD COLUMN     "managing_directors" TEXT;
