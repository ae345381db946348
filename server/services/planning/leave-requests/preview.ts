import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { absencesBetween } from './absences-between'
import { hasWorkingDays } from './assert-working-days'
import { countDays, type LeaveToCount } from './count-days'
import { totalDays } from './leave-day-rules'
import { loadRequestableType } from './load-requestable-type'
import { blockingRequestIds } from './overlapping-requests'
import { permittedPersonId } from './permitted-person-id'
import { remainingLeave } from './remaining-leave'
import type { PreviewLeave } from './schema'

/**
 * Preview of a request: its days, holidays within, what is left of the year, who is absent then, and why it would be
 * refused.
 * @throws DomainError forbidden for others; reference.not_found; validation
 */
export function previewLeave(ctx: Ctx, input: PreviewLeave) {
  const { actor } = ctx
  const { tenantId } = actor
  const userId = permittedPersonId(ctx, input)
  return inTenant(ctx, async tx => {
    const type = await loadRequestableType(tx, tenantId, input)
    const { type_id: _type, user_id: _user, ...span } = input
    const wanted: LeaveToCount = { userId, type, ...span }
    const { days, working, targets } = await countDays(tx, tenantId, wanted)
    const years = await remainingLeave(tx, tenantId, wanted, days)
    const overlaps = await blockingRequestIds(tx, tenantId, wanted)
    const absences = await absencesBetween(tx, tenantId, { from: span.from_day, to: span.to_day })
    const others = [...new Set(absences.map(({ user_id }) => user_id))].filter(id => id !== userId)
    const names = await tx.user.findMany({
      where: { id: { in: others }, memberships: { some: { tenantId, status: 'active' } } },
      ...{ select: { name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] },
    })
    const below = userId === actor.userId && years.some(({ remaining }) => remaining < 0)
    const refused =
      overlaps.length > 0
        ? 'overlap'
        : !hasWorkingDays(type, days, working)
          ? 'no_working_days'
          : below
            ? 'balance'
            : null
    return {
      data: {
        days: totalDays(days),
        years,
        holidays: targets.flatMap(({ day, holiday }) =>
          holiday ? [{ day, name: holiday.name[actor.locale], half: holiday.half }] : [],
        ),
        at_once: userId !== actor.userId || !type.needsApproval,
        ...{ overlaps, refused: refused as 'overlap' | 'no_working_days' | 'balance' | null },
        absent: names.map(({ name }) => name),
      },
    }
  })
}
