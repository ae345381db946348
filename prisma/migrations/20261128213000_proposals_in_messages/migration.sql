-- AlterTable
ALTER TABLE "conversation_messages" ADD COLUMN     "inquiry_id" INTEGER,
ADD COLUMN     "proposal_id" INTEGER;
