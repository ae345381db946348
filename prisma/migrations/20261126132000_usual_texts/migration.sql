-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "invoice_closing_text" TEXT,
ADD COLUMN     "invoice_intro_text" TEXT,
ADD COLUMN     "offer_closing_text" TEXT,
ADD COLUMN     "offer_intro_text" TEXT;
