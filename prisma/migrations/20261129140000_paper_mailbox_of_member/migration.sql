-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "paper_mailbox" TEXT;

-- What people have chosen: the mailbox that they named, else a no.
UPDATE "memberships" m SET "paper_mailbox" = chosen.mailbox
FROM (
  SELECT tenant_id, user_id, coalesce(min(vendor) FILTER (WHERE sends_papers), 'company') AS mailbox
  FROM "personal_accounts" WHERE sends_papers IS NOT NULL GROUP BY tenant_id, user_id
) chosen
WHERE m.tenant_id = chosen.tenant_id AND m.user_id = chosen.user_id;

-- AlterTable
ALTER TABLE "personal_accounts" DROP COLUMN "sends_papers";
