-- AlterTable
ALTER TABLE "offer_items" ADD COLUMN     "unpriced" BOOLEAN NOT NULL DEFAULT false;

-- By hand: a draft kept 0 where nobody had named a price, so each line at 0 is asked about once. What went out stays as
-- it went.
ALTER TABLE offer_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE offers NO FORCE ROW LEVEL SECURITY;

UPDATE offer_items i SET unpriced = true
  FROM offers o
  WHERE o.tenant_id = i.tenant_id AND o.id = i.offer_id AND o.status = 'draft'
    AND i.kind IN ('item', 'optional', 'alternative') AND i.unit_price = 0;

ALTER TABLE offers FORCE ROW LEVEL SECURITY;
ALTER TABLE offer_items FORCE ROW LEVEL SECURITY;

ALTER TABLE offer_items ADD CONSTRAINT offer_items_unpriced_is_zero CHECK (NOT unpriced OR unit_price = 0);
