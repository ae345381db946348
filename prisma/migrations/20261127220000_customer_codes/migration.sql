-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "acceptance_code_above" DECIMAL(14,2) DEFAULT 5000,
ADD COLUMN     "signing_code" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "customer_links" ADD COLUMN     "by_mail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "code_hash" CHAR(64),
ADD COLUMN     "code_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "code_until" TIMESTAMPTZ(3);

ALTER TABLE companies ADD CONSTRAINT companies_acceptance_code_known
  CHECK (acceptance_code_above IS NULL OR acceptance_code_above >= 0);
ALTER TABLE customer_links ADD CONSTRAINT customer_links_code_whole
  CHECK ((code_hash IS NULL) = (code_until IS NULL) AND code_tries >= 0);
-- Of links that are out it was not kept how they went; those with an address went by mail as a rule.
-- The owner of the tables is subject to row level security as well.
ALTER TABLE customer_links NO FORCE ROW LEVEL SECURITY;
UPDATE customer_links SET by_mail = true WHERE email IS NOT NULL;
ALTER TABLE customer_links FORCE ROW LEVEL SECURITY;
