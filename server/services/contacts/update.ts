import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { publicData } from '../../core/public-data'
import { recordChange } from '../../core/record-change'
import { contactColumns } from './create'
import { loadContact, toContactRecord } from './read'
import { contactName } from './rules'
import type { UpdateContact } from './schema'

/** Changes the given fields of a contact; its name follows. */
export function updateContact(ctx: Ctx, { id, updates }: UpdateContact) {
  return inTenant(ctx, async tx => {
    const before = toContactRecord(await loadContact(tx, ctx.actor.tenantId, id))
    const name = contactName({ ...before, ...updates })
    const row = await tx.contact.update({
      where: { tenantId_id: { tenantId: ctx.actor.tenantId, id } },
      data: { ...contactColumns(updates), name, version: { increment: 1 }, updatedAt: ctx.clock.now() },
    })
    const after = toContactRecord(row)
    await recordChange(tx, ctx, {
      action: 'contact.updated',
      entity: 'contact',
      id,
      topic: 'contacts',
      before,
      after,
      event: { name: 'kontakt.updated', data: publicData(after, row.version) },
    })
    return { data: after }
  })
}
