-- AlterTable
ALTER TABLE "personal_accounts" ADD COLUMN     "shared_since" TIMESTAMPTZ(3);
