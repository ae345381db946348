-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "mcp" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "assistant_proposals" ADD COLUMN     "api_key_id" INTEGER;

-- AddForeignKey
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_tenant_id_api_key_id_fkey" FOREIGN KEY ("tenant_id", "api_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
