-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "paper_mailboxes" TEXT NOT NULL DEFAULT 'off';

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "handed_at" TIMESTAMPTZ(3),
ADD COLUMN     "sender_address" TEXT,
ADD COLUMN     "sender_user_id" INTEGER,
ADD COLUMN     "sender_vendor" TEXT;

-- AlterTable
ALTER TABLE "personal_accounts" ADD COLUMN     "sends_papers" BOOLEAN;

-- CreateIndex
CREATE INDEX "mails_tenant_id_sender_user_id_idx" ON "mails"("tenant_id", "sender_user_id");
