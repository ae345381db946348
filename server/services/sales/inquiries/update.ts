import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { notify } from '../../people/notifications/notify'
import { assertMember } from '../../people/team/assert-member'
import { inquiryColumns } from './create'
import { toInquiryRecord } from './read'
import { inquiryKind } from './record-kind'
import type { UpdateInquiry } from './schema'

/**
 * Changes the given fields of an inquiry, or the user it is assigned to.
 * @throws DomainError reference.not_found, inquiry.not_found, conflict
 */
export function updateInquiry(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateInquiry) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    if (updates.assigned_user_id) await assertMember(tx, tenantId, updates.assigned_user_id)
    const { before, after } = await changeRecord(tx, ctx, inquiryKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: () => ({ ...inquiryColumns(updates), assignedUserId: updates.assigned_user_id }),
      entry: () => ({ action: 'inquiry.updated', event: 'anfrage.updated' }),
    })
    if (after.assignedUserId && after.assignedUserId !== before.assignedUserId) {
      const params = { number: after.inquiryNumber, title: after.title }
      const to = [after.assignedUserId]
      await notify(tx, ctx, { kind: 'inquiry_assigned', entity: 'inquiry', entityId: id, params, to })
    }
    return { data: toInquiryRecord(after) }
  })
}
