import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

export interface StorageEvent {
  kind: string
  details: Prisma.InputJsonObject
}

type LogCtx = Pick<Ctx, 'actor' | 'clock'>

/** Writes lines of the storage page's log: what was done with the storage, or seen at the provider. */
export const logStorageEvents = (tx: Tx, { actor, clock }: LogCtx, events: readonly StorageEvent[]) =>
  tx.storageLogEntry.createMany({
    data: events.map(event => ({ tenantId: actor.tenantId, createdAt: clock.now(), ...event })),
  })

export const logStorageEvent = (tx: Tx, ctx: LogCtx, kind: string, details: Prisma.InputJsonObject = {}) =>
  logStorageEvents(tx, ctx, [{ kind, details }])
