-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "server_reason" TEXT;

-- By hand: the reason of a mail that was sent stood where errors stand.
ALTER TABLE mails NO FORCE ROW LEVEL SECURITY;
UPDATE mails SET server_reason = last_error, last_error = NULL
  WHERE status = 'sent' AND last_error IN ('mailbox.too_large', 'mailbox.not_allowed');
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
