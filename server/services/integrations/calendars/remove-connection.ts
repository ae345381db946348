import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { endAccount } from '../../exchange/accounts/end-account'
import { toConnectionRecord, withAccount } from './connection-record'

/**
 * Disconnects a calendar; with the last one of an account, the grant is revoked.
 * @throws DomainError calendar_connection.not_found
 */
export function removeConnection(ctx: Ctx, { id }: { id: number }) {
  const { tenantId, userId } = accountOwner(ctx)
  return inTenant(ctx, async tx => {
    const row = await tx.calendarConnection.findFirst({
      where: { tenantId, id, account: { userId } },
      include: withAccount,
    })
    const sync =
      row && (await tx.calendarSync.findFirst({ where: { tenantId, connectionId: id }, select: { id: true } }))
    const { count } = row ? await tx.calendarConnection.deleteMany({ where: { tenantId, id } }) : { count: 0 }
    if (!row || count === 0) throw new DomainError('calendar_connection.not_found')
    await recordChange(tx, ctx, { action: 'calendar_connection.deleted', id, before: { ...toConnectionRecord(row) } })
    const left = await tx.calendarConnection.count({ where: { tenantId, accountId: row.accountId } })
    if (left === 0) await endAccount(tx, ctx, row.accountId)
    if (sync) await cancelJob(tx, ctx, calendarSync, { key: String(sync.id) })
    return { data: { id, deleted: true as const } }
  })
}
