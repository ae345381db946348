-- What was signed on a device of the company's is the customer's own hand, unlike an order that the office noted.
ALTER TABLE offers DROP CONSTRAINT offers_accepted_via_known;
ALTER TABLE offers ADD CONSTRAINT offers_accepted_via_known
  CHECK (accepted_via IN ('phone', 'email', 'letter', 'in_person', 'on_site', 'link'));
