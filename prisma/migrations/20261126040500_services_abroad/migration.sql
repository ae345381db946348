-- Services to businesses of other member states have a tax profile of their own (Art. 196 of Directive 2006/112/EC).
ALTER TABLE invoices DROP CONSTRAINT invoices_tax_profile_known;
ALTER TABLE invoices ADD CONSTRAINT invoices_tax_profile_known CHECK (tax_profile IN ('standard', 'reverse_charge', 'small_business', 'intra_community', 'export', 'intra_community_service'));
ALTER TABLE offers DROP CONSTRAINT offers_tax_profile_known;
ALTER TABLE offers ADD CONSTRAINT offers_tax_profile_known CHECK (tax_profile IN ('standard', 'reverse_charge', 'small_business', 'intra_community', 'export', 'intra_community_service'));
