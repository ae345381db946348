import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mintTenantId } from '../../../platform/actor'
import type { PushedMessage } from '../../../platform/jobs/inbox'

/** What is kept of a message until it has been handled. */
export const StoredNotice = z.object({ watch_id: z.int().nullable(), lifecycle: z.string().nullable() })
type StoredNotice = z.output<typeof StoredNotice>

/** A message by which a calendar is synced, kept until it has been handled. */
export const syncMessage = (tenantId: number, syncId: number, stored: StoredNotice): PushedMessage => ({
  // A notification of a change that follows another one may be identical to it.
  ...{ tenantId: mintTenantId(tenantId), externalId: randomUUID(), subject: String(syncId) },
  body: Buffer.from(JSON.stringify(stored)),
  // A flood of changes at the vendor is one sync; what concerns the channel itself is kept.
  coalesce: stored.lifecycle === null,
})
