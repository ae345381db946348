import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { addDays, dayToDate } from '../../../platform/values/days'
import { noOneElseMay } from '../../people/permissions/no-one-else-may'
import { violationsIn } from './findings'
import { moveSheet } from './move-sheet'
import { notifyDecision } from './notify-decision'
import { readWeek } from './read'
import type { ApproveTimeSheet } from './schema'

/**
 * Approves a week and locks its entries. The findings at that time are accepted and counted. The actor's own week is
 * approved by another user, unless no other user may.
 * @throws DomainError as `moveSheet`; time_sheet.own_approval, time_sheet.findings_changed
 */
export function approveTimeSheet(ctx: Ctx, { accepted_findings, ...input }: ApproveTimeSheet) {
  return moveSheet(ctx, 'approve', input, async ({ tx, monday, now }) => {
    const { tenantId, userId } = ctx.actor
    if (input.userId === userId && !(await noOneElseMay(tx, ctx.actor, 'time_entries:approve')))
      throw new DomainError('time_sheet.own_approval')
    const facts = (await readWeek(tx, ctx, monday, [input.userId])).get(input.userId)
    const violations = violationsIn(facts?.findings ?? [])
    if (accepted_findings !== undefined && accepted_findings !== violations)
      throw new DomainError('time_sheet.findings_changed', { accepted_findings, violations })
    // The entries themselves do not change: their lock follows from the status of their week. No other transaction
    // writes one while we hold the person's lock.
    await tx.$executeRaw`
      update time_entries set locked_at = ${now} where tenant_id = ${tenantId} and user_id = ${input.userId}
      and date between ${dayToDate(monday)}::date and ${dayToDate(addDays(monday, 6))}::date`
    await notifyDecision(tx, ctx, input, { de: 'freigegeben', en: 'approved' })
    return {
      columns: { acceptedFindings: violations, decidedAt: now, decidedByUserId: userId },
      action: 'approved',
    }
  })
}
