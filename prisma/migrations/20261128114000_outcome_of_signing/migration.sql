-- Why a rapport was not signed on site stood at the beginning of the reason in the log of its request. That log is a
-- chain of hashes and stays as it was written.
ALTER TABLE signature_requests ADD COLUMN outcome TEXT;
ALTER TABLE signature_requests ADD CONSTRAINT signature_requests_outcome_known
  CHECK (outcome IS NULL OR (outcome IN ('absent', 'refused') AND mode = 'here'));

ALTER TABLE signature_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE signature_events NO FORCE ROW LEVEL SECURITY;
UPDATE signature_requests r SET outcome = split_part(e.details ->> 'reason', ': ', 1)
  FROM signature_events e
  WHERE e.tenant_id = r.tenant_id AND e.request_id = r.id AND e.type = 'declined' AND r.mode = 'here'
    AND split_part(e.details ->> 'reason', ': ', 1) IN ('absent', 'refused');
ALTER TABLE signature_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE signature_events FORCE ROW LEVEL SECURITY;
