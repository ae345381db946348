import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dayToDate } from '../../../platform/values/days'
import { lockTimesOf } from '../time-entries/lock-times-of'
import { toBookingRecord } from './read'
import type { CreateBooking } from './schema'

/**
 * Books entries other than worked time: an opening balance, a payout, a correction.
 * @throws DomainError reference.not_found, account_booking.opened
 */
export function createBooking(ctx: Ctx, { user_id: userId, day, kind, minutes, note = null }: CreateBooking) {
  return inTenant(ctx, async tx => {
    const { tenantId, userId: createdByUserId } = ctx.actor
    await lockTimesOf(tx, tenantId, userId)
    if (kind === 'opening') {
      const opened = await tx.accountBooking.findFirst({ where: { tenantId, userId, kind }, select: { id: true } })
      if (opened) throw new DomainError('account_booking.opened', { field: 'kind', id: opened.id })
    }
    const row = await tx.accountBooking.create({
      data: {
        ...{ tenantId, userId, day: dayToDate(day), kind, minutes, note, createdByUserId },
        createdAt: ctx.clock.now(),
      },
    })
    const after = toBookingRecord(row)
    await recordChange(tx, ctx, { action: 'account_booking.created', id: row.id, after })
    return { data: after }
  })
}
