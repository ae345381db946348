-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "deducted_shown" DECIMAL(14,2),
ADD COLUMN     "original_invoice_external" BOOLEAN NOT NULL DEFAULT false;
