import type { Prisma } from '../../../../prisma/client/client'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { isOfDelegation, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { JobRefused } from '../../../platform/jobs/failures'
import { jobHandler, type SliceWrite } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { type Cursor, calendarSync } from '../../exchange/accounts/calendar-sync'
import { personContext } from '../../exchange/accounts/person-context'
import { withConnection } from '../../exchange/accounts/with-connection'
import { checkUnseenEvents } from './check-unseen-events'
import { keepWatched } from './keep-watched'
import { planWrites } from './plan-writes'
import { pullChanges } from './pull-changes'
import { writeAppointments } from './write-appointments'

const withAccountOf = { connection: { include: { account: { select: { vendor: true, status: true } } } } } as const
type Loaded = Prisma.CalendarSyncGetPayload<{ include: typeof withAccountOf }>
type Connection = Loaded['connection']

/** A calendar that is kept in step. */
export type SyncRow = Omit<Loaded, 'connection'> & {
  connection: Omit<Connection, 'account'> & { account: { vendor: AccountVendor; status: string } }
}

/** Problems that stop a sync until the person resolves them. */
const final = new Set(['access_withdrawn', 'not_agreed', 'calendar_gone', 'foreign'])
const isFinal = (reason: string): boolean => final.has(reason) || isOfDelegation(reason)

/**
 * Syncs a person's calendar and their appointments: first what has changed here, so that our inserts are known before
 * the vendor reports them, then what has changed there.
 */
export const syncCalendar = jobHandler(calendarSync, {
  async slice({ ctx, key, cursor, signal }) {
    const sync = await loadSync(ctx, Number(key))
    if (!sync) throw new JobRefused('calendar_sync_gone')
    const person = await personContext(ctx, sync.userId)
    if (!person) throw new JobRefused('member_gone')
    const { vendor } = sync.connection.account
    try {
      return await withConnection(person, vendor, { signal, use: 'calendar' }, options =>
        step(person, sync, cursor, options),
      )
    } catch (error) {
      if (error instanceof ProviderRefused && isFinal(error.reason)) throw new JobRefused(error.reason)
      throw error
    }
  },
  async givenUp(tx, ctx, { key, reason }) {
    const { tenantId } = ctx.actor
    const id = Number(key)
    await tx.calendarSync.updateMany({ where: { tenantId, id }, data: { problem: reason } })
    await notifyLive(tx, tenantId, { topic: 'calendars', id: null, type: 'stopped' })
  },
})

function step(ctx: Ctx, sync: SyncRow, cursor: Cursor | null, options: OpenAccount): Promise<SliceWrite<Cursor>> {
  switch (cursor?.step) {
    case undefined:
      return beginRun(ctx, sync, options)
    case 'plan':
      return Promise.resolve(planWrites(sync, cursor?.rounds ?? 0))
    case 'push':
      return writeAppointments(ctx, sync, cursor as Cursor, options)
    case 'pull':
      return pullChanges(ctx, sync, cursor as Cursor, options)
    default:
      return checkUnseenEvents(ctx, sync, cursor as Cursor, options)
  }
}

async function beginRun(ctx: Ctx, sync: SyncRow, options: OpenAccount): Promise<SliceWrite<Cursor>> {
  await keepWatched(ctx, sync, options)
  return planWrites(sync, 0)
}

async function loadSync(ctx: Ctx, id: number): Promise<SyncRow | null> {
  const { tenantId } = ctx.actor
  const row = await inTenant(ctx, tx =>
    tx.calendarSync.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withAccountOf }),
  )
  return row as SyncRow | null
}
