-- By hand: what is past its due day with something to be paid, the same for Heute, the list and reminders. In place of an
-- index by `due_date` alone, which an invoice need not name.
DROP INDEX invoices_open_idx;
CREATE INDEX invoices_open_idx ON invoices (tenant_id, (coalesce(due_date, invoice_date)))
  WHERE status IN ('sent', 'partial_paid', 'overdue') AND settled_by_id IS NULL
    AND (total - already_paid - retention_moved - retention_held) > 0;
