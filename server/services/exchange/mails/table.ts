import { Prisma } from '../../../../prisma/client/client'
import type { JobTable } from '../../../platform/jobs/job-table'

export const mailTable: JobTable = {
  name: 'mails',
  working: 'sending',
  done: 'sent',
  endedAt: { done: 'sent_at', failed: 'failed_at' },
  // Longer than making the documents and a slow mail server can take: a mail that exceeds it is sent twice.
  leaseMinutes: 10,
  topic: 'mails',
  leaves: true,
  // Its vendor may have sent it: held as unsure, not given up.
  lookedInto: Prisma.sql`handed_at IS NOT NULL`,
  // Links that open something are stored no longer than they are needed.
  emptied: Prisma.sql`sealed_link = NULL, text = CASE WHEN confidential THEN '' ELSE text END, html = CASE WHEN confidential THEN '' ELSE html END`,
}
