-- AlterTable
ALTER TABLE "articles" ADD COLUMN     "labor_percent" DECIMAL(5,2);

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "labor_share" BOOLEAN NOT NULL DEFAULT false;
UPDATE "companies" SET "labor_share" = true WHERE "country_code" = 'DE';

-- AlterTable
ALTER TABLE "invoice_items" ADD COLUMN     "labor_percent" DECIMAL(5,2);

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "labor_breakdown" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "offer_items" ADD COLUMN     "labor_percent" DECIMAL(5,2);

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "labor_breakdown" JSONB NOT NULL DEFAULT '[]';
