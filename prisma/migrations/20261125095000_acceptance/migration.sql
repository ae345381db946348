-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "acceptance_note" TEXT,
ADD COLUMN     "accepted_by" TEXT,
ADD COLUMN     "accepted_on" DATE,
ADD COLUMN     "accepted_via" TEXT,
ADD COLUMN     "order_edition" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "stored_files" ADD COLUMN     "edition" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "rapports" ADD COLUMN     "edition" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- DropIndex
DROP INDEX "stored_files_tenant_id_purpose_entity_entity_id_key";

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_tenant_id_purpose_entity_entity_id_edition_key" ON "stored_files"("tenant_id", "purpose", "entity", "entity_id", "edition");

ALTER TABLE offers ADD CONSTRAINT offers_accepted_via_known
  CHECK (accepted_via IN ('phone', 'email', 'letter', 'in_person', 'link'));
ALTER TABLE offers ADD CONSTRAINT offers_acceptance_of_orders
  CHECK (status = 'accepted' OR (accepted_on IS NULL AND accepted_by IS NULL AND accepted_via IS NULL AND acceptance_note IS NULL));

-- Who accepted by a link is known from its log; other orders were noted on the day that is their instant's.
DO $$
DECLARE item text;
BEGIN
  FOREACH item IN ARRAY ARRAY['offers', 'customer_links', 'customer_link_events', 'rapports', 'mails']
  LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item); END LOOP;
  UPDATE offers o SET accepted_on = (o.accepted_at AT TIME ZONE c.time_zone)::date
    FROM companies c WHERE c.id = o.tenant_id AND o.status = 'accepted' AND o.accepted_at IS NOT NULL;
  UPDATE offers o SET accepted_via = 'link', accepted_by = e.details ->> 'name'
    FROM customer_links l JOIN customer_link_events e ON e.tenant_id = l.tenant_id AND e.link_id = l.id AND e.type = 'accepted'
    WHERE l.tenant_id = o.tenant_id AND l.kind = 'offer' AND l.entity_id = o.id AND o.status = 'accepted';
  UPDATE rapports r SET mailed_at = m.created_at
    FROM (SELECT tenant_id, entity_id, min(created_at) AS created_at FROM mails WHERE entity = 'rapport' AND status <> 'failed' GROUP BY 1, 2) m
    WHERE m.tenant_id = r.tenant_id AND m.entity_id = r.id AND r.completed AND m.created_at >= r.completed_at;
  FOREACH item IN ARRAY ARRAY['offers', 'customer_links', 'customer_link_events', 'rapports', 'mails']
  LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item); END LOOP;
END $$;
