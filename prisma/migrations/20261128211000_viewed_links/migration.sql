-- AlterTable
ALTER TABLE "customer_links" ADD COLUMN     "viewed_at" TIMESTAMPTZ(3);
