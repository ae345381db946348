-- A claim looks at the first rows of each company, and at those under way, however many wait. Written like the
-- conditions of claimJobs, so that it uses them.
CREATE INDEX jobs_turns_idx ON jobs (tenant_id, urgent DESC, next_attempt_at, id) WHERE status IN ('pending', 'working');
CREATE INDEX jobs_working_idx ON jobs (tenant_id) WHERE status = 'working';
CREATE INDEX document_jobs_turns_idx ON document_jobs (tenant_id, next_attempt_at, id) WHERE status IN ('pending', 'working');
CREATE INDEX document_jobs_working_idx ON document_jobs (tenant_id) WHERE status = 'working';
CREATE INDEX mails_due_idx ON mails (next_attempt_at, id) WHERE status IN ('pending', 'sending');
CREATE INDEX mails_sending_idx ON mails (tenant_id) WHERE status = 'sending';
DROP INDEX mails_open_idx;
CREATE INDEX mails_turns_idx ON mails (tenant_id, next_attempt_at, id) WHERE status IN ('pending', 'sending');
-- Kinds for which a person waits are marked when enqueued.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
UPDATE jobs SET urgent = true WHERE kind IN ('messaging.send', 'conversations.answer') AND status IN ('pending', 'working');
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
