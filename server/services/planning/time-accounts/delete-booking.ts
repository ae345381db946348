import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { toBookingRecord } from './read'

/** Deletes a booking. @throws DomainError account_booking.not_found */
export function deleteBooking(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await tx.accountBooking.findUnique({ where: { tenantId_id: { tenantId, id } } })
    if (!row) throw new DomainError('account_booking.not_found')
    // Of two concurrent deletions one succeeds.
    const { count } = await tx.accountBooking.deleteMany({ where: { tenantId, id } })
    if (count === 0) throw new DomainError('account_booking.not_found')
    await recordChange(tx, ctx, { action: 'account_booking.deleted', id, before: toBookingRecord(row) })
    return { data: { id, deleted: true as const } }
  })
}
