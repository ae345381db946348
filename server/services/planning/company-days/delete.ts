import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { lockTeam } from '../../people/team/lock-team'
import { recountUnfinishedRequests } from '../leave-requests/recount-unfinished-requests'
import { loadCompanyDay, toCompanyDayRecord } from './read'

/**
 * Deletes a day off or closed day. Future leave requests are recounted.
 * @throws DomainError company_day.not_found; time_entry.locked as `recountUnfinishedRequests`
 */
export function deleteCompanyDay(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const before = toCompanyDayRecord(await loadCompanyDay(tx, tenantId, id))
    await tx.companyDay.delete({ where: { tenantId_id: { tenantId, id } } })
    await recordChange(tx, ctx, { action: 'company_day.deleted', id, before })
    await recountUnfinishedRequests(tx, ctx, { userId: before.user_id, from: before.day, to: before.day })
    return { data: { id, deleted: true as const } }
  })
}
