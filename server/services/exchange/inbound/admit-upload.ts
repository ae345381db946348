import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { assertSpace } from '../files/assert-space'
import { activeSince } from './active-since'
import type { Drop } from './receive-delivery'
import type { RunningUploads } from './running-uploads'

/** A file on its way in. */
export interface Upload {
  id: number
  storageKey: string
  /** How many more bytes fit into the company's quota. */
  roomBytes: number
}

/**
 * Checks that there is room for a file, and reserves it, before any of its bytes are read.
 * @throws DomainError storage.unavailable with `reason` `space` (the floor of free bytes) or `quota` (that of the
 * company)
 */
export async function admitUpload(ctx: Ctx, drop: Drop, running: RunningUploads): Promise<Upload> {
  const expected = drop.expectedBytes ?? 0
  await assertSpace(ctx, expected + running.missingBytes())
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    const roomBytes = await quotaLeft(tx, ctx, now)
    // At least one byte: a sender that gives no length would otherwise be refused only at the first one.
    if (roomBytes < Math.max(expected, 1)) throw quotaUsedUp(ctx)
    const storageKey = `${tenantId}/inbound/${drop.source}/${randomUUID()}`
    const { id } = await tx.inboundUpload.create({
      data: {
        tenantId,
        source: drop.source,
        filename: drop.filename,
        batch: drop.batch,
        part: drop.part,
        storageKey,
        expectedBytes: drop.expectedBytes,
        startedAt: now,
        seenAt: now,
      },
      select: { id: true },
    })
    await notifyLive(tx, tenantId, { topic: 'inbound', id: null, type: 'started' })
    return { id, storageKey, roomBytes }
  })
}

/** Without Retry-After: waiting alone does not help. */
export const quotaUsedUp = ({ settings }: Pick<Ctx, 'settings'>) =>
  new DomainError('storage.unavailable', { reason: 'quota', quotaBytes: settings.inboundQuotaBytes })

/** Counts what is stored and what is arriving: of each upload the larger of the received and the announced bytes. */
async function quotaLeft(tx: Tx, { actor, settings }: Ctx, now: Date): Promise<number> {
  const { tenantId } = actor
  const [row] = await tx.$queryRaw<Array<{ used: number }>>`
    select (
      (select coalesce(sum(size_bytes), 0) from inbound_deliveries where tenant_id = ${tenantId}) +
      (select coalesce(sum(greatest(received_bytes, coalesce(expected_bytes, 0))), 0) from inbound_uploads
       where tenant_id = ${tenantId} and seen_at >= ${activeSince(now)})
    )::float8 as used`
  return settings.inboundQuotaBytes - (row?.used ?? 0)
}
