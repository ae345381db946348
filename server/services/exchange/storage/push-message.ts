import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mintTenantId } from '../../../platform/actor'
import type { PushedMessage } from '../../../platform/jobs/inbox'

/** What is kept of a report until it has been handled. */
export const StoredReport = z.object({ watch_id: z.int(), lifecycle: z.string().nullable() })

/** A provider's report that something has changed, kept until it has been handled. */
export const pushMessage = (
  { tenantId, id, provider }: { tenantId: number; id: number; provider: string },
  lifecycle: string | null = null,
): PushedMessage => ({
  // A report of a change that follows another one may be identical to it.
  ...{ tenantId: mintTenantId(tenantId), externalId: randomUUID(), subject: provider },
  body: Buffer.from(JSON.stringify({ watch_id: id, lifecycle })),
  // Our own uploads are reported as well. Any message of the drive starts the run that finds what has changed until
  // then; what concerns the channel itself is kept.
  coalesce: lifecycle === null,
})
