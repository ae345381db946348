-- Progress invoices are counted where they are deducted from each other: among those of one customer in one project and currency. What has a number keeps it.
DROP INDEX invoices_ordinal_idx;
CREATE UNIQUE INDEX invoices_ordinal_idx ON invoices (tenant_id, project_id, coalesce(contact_id, 0), currency, ordinal) WHERE status <> 'cancelled';
