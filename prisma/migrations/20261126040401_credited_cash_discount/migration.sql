-- AlterTable
ALTER TABLE "credit_notes" ADD COLUMN     "cash_discount_breakdown" JSONB NOT NULL DEFAULT '[]';
