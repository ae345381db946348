-- The office closes an order that its customer withdrew from; who ordered, when and how stays on it.
ALTER TABLE offers DROP CONSTRAINT offers_acceptance_of_orders;
ALTER TABLE offers ADD CONSTRAINT offers_acceptance_of_orders
  CHECK (status = 'accepted' OR (status = 'cancelled' AND withdrawn_at IS NOT NULL)
    OR (accepted_on IS NULL AND accepted_by IS NULL AND accepted_via IS NULL AND acceptance_note IS NULL));
