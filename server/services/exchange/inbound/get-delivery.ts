import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { loadDelivery, toInboundRecord } from './read'

export interface StoredDelivery {
  filename: string
  size: number
  /** Lower-case hex. */
  sha256: string
  /**
   * The bytes, or a range of them; writes an audit entry naming the reader.
   * @throws DomainError inbound.not_found when the file is gone
   */
  open(range?: ByteRange): Promise<Readable>
}

/** A delivery with its file. @throws DomainError inbound.not_found */
export async function getDelivery(ctx: Ctx, { id }: { id: number }): Promise<StoredDelivery> {
  const row = await inTenant(ctx, tx => loadDelivery(tx, ctx.actor.tenantId, id))
  const { filename, size_bytes: size, sha256 } = toInboundRecord(row)
  return {
    ...{ filename, size, sha256 },
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
        }),
      ).catch(error => {
        content.destroy()
        throw error
      })
      return content
    },
  }
}
