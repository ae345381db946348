import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { ownAddress } from '../../exchange/accounts/own-address'
import { loadAndStoreCalendar } from './load-and-store-calendar'
import type { StartWatch } from './schema'
import { readSyncStatus } from './sync-status'

/**
 * Chooses the one calendar that is kept in step with the person's appointments, and has the vendor report its changes.
 * The calendar is connected if it was not. Choosing the same one again keeps its sync state.
 * @param by who decides it, if not the person
 * @throws DomainError account.not_connected, calendar.not_found, calendar.read_only, calendar.foreign
 */
export async function chooseCalendar(
  ctx: Ctx,
  vendor: AccountVendor,
  { user, calendarId, takes_events }: StartWatch,
  by = ctx,
) {
  await ownAddress(ctx, user, 'calendar.foreign')
  const { connection, mayWrite } = await loadAndStoreCalendar(ctx, { provider: vendor, calendar_id: calendarId })
  if (!mayWrite) throw new DomainError('calendar.read_only')
  const owner = accountOwner(ctx)
  const { tenantId } = owner
  await inTenant(ctx, async tx => {
    const before = await tx.calendarSync.findUnique({ where: { tenantId_userId: owner } })
    const isSame = before?.connectionId === connection.id
    if (before && !isSame) {
      await tx.calendarSync.deleteMany({ where: { tenantId, id: before.id } })
      await cancelJob(tx, ctx, calendarSync, { key: String(before.id) })
    }
    const columns = { takesEvents: takes_events, problem: null, ...noRefusals }
    // Two concurrent requests end in one row.
    const { id } = await tx.calendarSync.upsert({
      where: { tenantId_userId: owner },
      create: { ...owner, ...columns, connectionId: connection.id, createdAt: ctx.clock.now() },
      update: columns,
      select: { id: true },
    })
    if (!isSame)
      await recordChange(tx, by, {
        ...{ action: 'calendar_connection.sync_started', id: connection.id },
        after: { calendar_name: connection.calendar_name, takes_events },
      })
    await enqueue(tx, ctx, calendarSync, { key: String(id), payload: {} })
  })
  return { data: await readSyncStatus(ctx, vendor) }
}
