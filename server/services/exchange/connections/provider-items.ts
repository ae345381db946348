import type { ItemRegister } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

const folded = (name: string) => name.normalize('NFC').toLowerCase().slice(0, 255)

/**
 * Table of a provider's items and the rows that they belong to; each entry is stored at once, so that it survives a
 * crash.
 */
export function providerItems(ctx: Ctx, provider: ProviderKind): ItemRegister {
  const of = { tenantId: ctx.actor.tenantId, provider }
  return {
    async find(key) {
      const where = { tenantId_provider_key: { ...of, key } }
      const row = await inTenant(ctx, tx => tx.storageItem.findUnique({ where, select: { itemId: true } }))
      return row?.itemId ?? null
    },
    async keep(key, { id, name }) {
      const columns = { itemId: id, name: folded(name) }
      const where = { tenantId_provider_key: { ...of, key } }
      await inTenant(ctx, tx =>
        tx.storageItem.upsert({ where, create: { ...of, key, ...columns }, update: columns, select: { key: true } }),
      )
    },
    async named(name) {
      const where = { ...of, name: folded(name) }
      const rows = await inTenant(ctx, tx => tx.storageItem.findMany({ where, select: { itemId: true } }))
      return rows.map(({ itemId }) => itemId)
    },
    async renamed(id, name) {
      const where = { ...of, itemId: id }
      await inTenant(ctx, tx => tx.storageItem.updateMany({ where, data: { name: folded(name) } }))
    },
    async forget(id) {
      await inTenant(ctx, tx => tx.storageItem.deleteMany({ where: { ...of, itemId: id } }))
    },
    async moved(moves) {
      const { tenantId } = of
      await inTenant(
        ctx,
        tx => tx.$executeRaw`
          update storage_items item set item_id = moved.to_id, name = moved.name
          from unnest(${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to.id)}::text[],
            ${moves.map(({ to }) => folded(to.name))}::text[]) moved(from_id, to_id, name)
          where item.tenant_id = ${tenantId} and item.provider = ${provider} and item.item_id = moved.from_id`,
      )
    },
    async between(after, upTo) {
      const rows = await inTenant(
        ctx,
        tx => tx.$queryRaw<Array<{ item_id: string }>>`
          select item_id from storage_items
          where tenant_id = ${of.tenantId} and provider = ${provider} and item_id collate "C" > ${after}
            and (${upTo}::text is null or item_id collate "C" <= ${upTo})`,
      )
      return rows.map(({ item_id }) => item_id)
    },
  }
}
