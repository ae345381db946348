-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "mail_retention_days" INTEGER NOT NULL DEFAULT 365;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "emptied_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "privacy_accepted_url" TEXT,
ADD COLUMN     "terms_accepted_url" TEXT;

ALTER TABLE companies ADD CONSTRAINT companies_mail_retention_days_known CHECK (mail_retention_days BETWEEN 30 AND 3650);
