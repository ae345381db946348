import type { Readable } from 'node:stream'
import type { ByteRange } from '../../adapters/storage'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadDelivery, toInboundRecord } from './read'
import type { InboundRecord } from './schema'

export interface StoredDelivery {
  record: InboundRecord
  /** The bytes, or a part of them, with an audit entry of who took them. @throws DomainError inbound.not_found when the file is gone */
  open(range?: ByteRange): Promise<Readable>
}

/** A delivery with its file. @throws DomainError inbound.not_found */
export async function getDelivery(ctx: Ctx, { id }: { id: number }): Promise<StoredDelivery> {
  const row = await inTenant(ctx, tx => loadDelivery(tx, ctx.actor.tenantId, id))
  const record = toInboundRecord(row)
  return {
    record,
    async open(range) {
      const content = await ctx.storage.get(row.storageKey, range)
      if (!content) {
        ctx.log.error({ storageKey: row.storageKey, id }, 'the file of a delivery is missing')
        throw new DomainError('inbound.not_found')
      }
      await inTenant(ctx, tx =>
        recordChange(tx, ctx, {
          action: 'inbound.downloaded',
          entity: 'inbound_delivery',
          id,
          topic: 'inbound',
        }),
      ).catch(error => {
        content.destroy()
        throw error
      })
      return content
    },
  }
}
