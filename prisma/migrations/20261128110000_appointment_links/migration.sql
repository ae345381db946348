-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "customer_answer" TEXT,
ADD COLUMN     "customer_answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "customer_note" TEXT,
ADD COLUMN     "customer_wishes" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

ALTER TABLE appointments ADD CONSTRAINT appointments_customer_answer_known
  CHECK (customer_answer IN ('confirmed', 'other_time', 'called_off'));
ALTER TABLE appointments ADD CONSTRAINT appointments_customer_answer_whole
  CHECK ((customer_answer IS NULL) = (customer_answered_at IS NULL)
    AND (customer_answer IS NOT NULL OR (customer_note IS NULL AND customer_wishes = '{}'))
    AND cardinality(customer_wishes) <= 3);
ALTER TABLE customer_links DROP CONSTRAINT customer_links_kind_known;
ALTER TABLE customer_links ADD CONSTRAINT customer_links_kind_known
  CHECK (kind IN ('offer', 'invoice', 'rapport', 'appointment'));
ALTER TABLE customer_links DROP CONSTRAINT customer_links_may_known;
ALTER TABLE customer_links ADD CONSTRAINT customer_links_may_known
  CHECK (may <@ ARRAY['view', 'decide', 'sign', 'pay', 'ask', 'confirm']);
