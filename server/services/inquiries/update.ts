import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { publicData } from '../../core/public-data'
import { recordChange } from '../../core/record-change'
import { notify } from '../notifications/notify'
import { assertMember } from '../team/read'
import { inquiryColumns } from './create'
import { loadInquiry, toInquiryRecord } from './read'
import type { UpdateInquiry } from './schema'

/** Changes the given fields of an inquiry, or who looks after it. */
export function updateInquiry(ctx: Ctx, { id, updates }: UpdateInquiry) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = toInquiryRecord(await loadInquiry(tx, tenantId, id))
    if (updates.assigned_user_id) await assertMember(tx, tenantId, updates.assigned_user_id)
    const row = await tx.inquiry.update({
      where: { tenantId_id: { tenantId, id } },
      data: {
        ...inquiryColumns(updates),
        assignedUserId: updates.assigned_user_id,
        version: { increment: 1 },
        updatedAt: ctx.clock.now(),
      },
    })
    const after = toInquiryRecord(row)
    await recordChange(tx, ctx, {
      action: 'inquiry.updated',
      entity: 'inquiry',
      id,
      topic: 'inquiries',
      before,
      after,
      event: { name: 'anfrage.updated', data: publicData(after, row.version) },
    })
    if (row.assignedUserId && row.assignedUserId !== before.assigned_user_id) {
      const params = { number: row.inquiryNumber, title: row.title }
      const to = [row.assignedUserId]
      await notify(tx, ctx, { kind: 'inquiry_assigned', entity: 'inquiry', entityId: id, params, to })
    }
    return { data: after }
  })
}
