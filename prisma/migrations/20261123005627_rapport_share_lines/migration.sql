-- AlterTable
ALTER TABLE "invoice_rapports" ADD COLUMN     "lines" JSONB;
