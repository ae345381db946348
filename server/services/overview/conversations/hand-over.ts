import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import { shownNumber } from '../../exchange/messaging/rules'
import { notify } from '../../people/notifications/notify'
import { assertMember } from '../../people/team/assert-member'
import { loadConversation, toConversation } from './read'
import type { HandOver } from './schema'

/**
 * Assigns a conversation to a user who handles it from now on, or to none.
 * @throws DomainError conversation.not_found, reference.not_found
 */
export const handOver = (ctx: Ctx, { id, assigned_user_id: assignedUserId = null }: HandOver) =>
  inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = await loadConversation(tx, ctx, id)
    if (assignedUserId) await assertMember(tx, tenantId, assignedUserId)
    const row = await tx.conversation.update({
      where: { tenantId_id: { tenantId, id } },
      data: { assignedUserId },
    })
    await recordChange(tx, ctx, {
      action: 'conversation.handed_over',
      id,
      before: { assigned_user_id: before.assignedUserId },
      after: { assigned_user_id: assignedUserId },
    })
    await notifyLive(tx, tenantId, { topic: 'messages', id, type: 'updated' })
    if (assignedUserId && assignedUserId !== before.assignedUserId) {
      const params = { name: row.name ?? shownNumber(row.number) }
      const to = [assignedUserId]
      await notify(tx, ctx, { kind: 'conversation_assigned', entity: 'conversation', entityId: id, params, to })
    }
    return { data: toConversation(row, null) }
  })
