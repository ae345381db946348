import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { SliceWrite } from '../../../platform/jobs/jobs'
import type { Cursor } from '../../exchange/accounts/calendar-sync'
import { applyEventChanges } from './apply-event-changes'
import type { ClassifiedChange } from './classify-changes'
import { endRound } from './end-round'
import type { SyncRow } from './sync-calendar'

const perSweep = 20

/**
 * Events not seen in a full read are requested individually: each has left the synced time range, or is gone. At the
 * end the other times of the person that were not seen are removed.
 */
export async function checkUnseenEvents(
  ctx: Ctx,
  sync: SyncRow,
  cursor: Cursor,
  options: OpenAccount,
): Promise<SliceWrite<Cursor>> {
  const { calendarId, account } = sync.connection
  const provider = vendors[account.vendor].sync(options)
  const links = await inTenant(ctx, tx =>
    tx.calendarLink.findMany({
      where: {
        ...{ tenantId: ctx.actor.tenantId, syncId: sync.id, eventId: { not: null }, takenOut: false },
        ...{ generation: { lt: sync.generation }, endsAt: { gt: sync.windowFrom ?? new Date() } },
        startsAt: { lt: sync.windowUntil ?? new Date() },
      },
      ...{ orderBy: { id: 'asc' }, take: perSweep },
    }),
  )
  const entries: ClassifiedChange[] = []
  for (const { eventId } of links) {
    const id = eventId ?? ''
    const change = (await provider.event(calendarId, id)) ?? { id, key: null, event: null }
    entries.push({ change, isLinked: true, isNew: false })
  }
  return async (tx, inner) => {
    const again = (await applyEventChanges(tx, inner, ctx, sync, entries)) || cursor.again
    if (links.length === perSweep) return { next: { ...cursor, step: 'sweep', again } }
    const { tenantId } = ctx.actor
    const { generation } = sync
    await tx.outsideTime.deleteMany({ where: { tenantId, syncId: sync.id, generation: { lt: generation } } })
    return endRound(tx, ctx, sync, { ...cursor, again })
  }
}
