import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockUpToDateDunning } from './lock-up-to-date'
import { markDunningSent } from './mark-sent'
import { dunningRecord } from './read'

/**
 * Marks a dunning as sent that the office prints and sends by letter, or hands over: nothing is mailed.
 * @throws DomainError dunning.sent, dunning.outdated
 */
export function markSentByLetter(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await lockUpToDateDunning(tx, ctx, id)
    if (row.sentAt !== null) throw new DomainError('dunning.sent', { sent_at: row.sentAt.toISOString() })
    await markDunningSent(tx, ctx, row)
    return { data: await dunningRecord(tx, ctx.actor.tenantId, id) }
  })
}
