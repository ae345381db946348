-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "paper_mailbox" TEXT;

-- By hand: what people have chosen stays, the oldest mailbox that they named, else a no.
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE personal_accounts NO FORCE ROW LEVEL SECURITY;
UPDATE memberships m SET paper_mailbox = chosen.mailbox
  FROM (
    SELECT tenant_id, user_id,
           coalesce((array_agg(vendor ORDER BY id) FILTER (WHERE sends_papers))[1], 'company') AS mailbox
    FROM personal_accounts WHERE sends_papers IS NOT NULL GROUP BY tenant_id, user_id
  ) chosen
  WHERE chosen.tenant_id = m.tenant_id AND chosen.user_id = m.user_id;
ALTER TABLE personal_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

-- AlterTable
ALTER TABLE "personal_accounts" DROP COLUMN "sends_papers";
