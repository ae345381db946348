import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** Writes a line of the storage page's log: what was done with the storage, or seen at the provider. */
export const logStorageEvent = (
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock'>,
  kind: string,
  details: Prisma.InputJsonObject = {},
) =>
  tx.storageLogEntry.createMany({
    data: [{ tenantId: ctx.actor.tenantId, kind, details, createdAt: ctx.clock.now() }],
  })
