import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { ownAddress } from '../../exchange/accounts/own-address'
import type { WatchStatus } from './schema'

/**
 * State of the person's chosen calendar at a vendor: the channel, the last check, and the current problem.
 * @throws DomainError calendar.foreign
 */
export async function syncStatus(ctx: Ctx, vendor: AccountVendor, { user }: { user?: string | undefined }) {
  await ownAddress(ctx, user, 'calendar.foreign')
  return { data: await readSyncStatus(ctx, vendor) }
}

export function readSyncStatus(ctx: Ctx, vendor: AccountVendor): Promise<WatchStatus> {
  const { tenantId, userId } = accountOwner(ctx)
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    const sync = await tx.calendarSync.findFirst({
      where: { tenantId, userId, connection: { account: { vendor } } },
      include: { connection: { include: { account: { select: { status: true, access: true } } } }, watches: true },
    })
    const nothing = { calendar_id: null, calendar_name: null, connection_id: null, last_sync_at: null, problem: null }
    if (!sync)
      return {
        ...{ provider: vendor, chosen: false, takes_events: false, ...nothing, appointments: 0, outside_times: 0 },
        ...{ refused: 0, watch: { state: 'none', expires_at: null, last_notified_at: null } },
      }
    const of = { tenantId, syncId: sync.id }
    const [appointments, refused, outside, job] = await Promise.all([
      tx.calendarLink.count({ where: { ...of, eventId: { not: null } } }),
      tx.calendarLink.count({ where: { ...of, problem: { not: null } } }),
      tx.outsideTime.count({ where: { ...of, endsAt: { gt: now } } }),
      tx.job.findFirst({
        where: { tenantId, kind: calendarSync.kind, key: String(sync.id), status: { in: ['pending', 'working'] } },
        select: { lastError: true },
      }),
    ])
    const live = sync.watches
      .filter(({ lostAt, expiresAt }) => lostAt === null && expiresAt > now)
      .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
    const notified = sync.watches
      .flatMap(({ notifiedAt }) => notifiedAt ?? [])
      .sort((a, b) => b.getTime() - a.getTime())
    const { status, access } = sync.connection.account
    const ended = access === 'company' ? 'company_access_ended' : 'access_withdrawn'
    return {
      ...{ provider: vendor, chosen: true, takes_events: sync.takesEvents, connection_id: sync.connectionId },
      ...{ calendar_id: sync.connection.calendarId, calendar_name: sync.connection.calendarName },
      watch: {
        state: live
          ? 'active'
          : sync.watchProblem === 'no_public_address'
            ? 'unreachable'
            : sync.watchProblem
              ? 'refused'
              : 'starting',
        expires_at: live?.expiresAt.toISOString() ?? null,
        last_notified_at: notified[0]?.toISOString() ?? null,
      },
      last_sync_at: sync.syncedAt?.toISOString() ?? null,
      ...{ appointments, outside_times: outside, refused },
      problem: status !== 'connected' ? ended : (sync.problem ?? job?.lastError ?? null),
    }
  })
}
