import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { SliceEnd, SliceWrite } from '../../../platform/jobs/jobs'
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
      ...{ where: unseenLinks(ctx, sync), orderBy: { id: 'asc' }, take: perSweep },
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
    return endSweep(tx, ctx, sync, { ...cursor, again })
  }
}

/** Ends a full read, at once where it has seen all events of ours. */
export async function endFullRead(tx: Tx, ctx: Ctx, sync: SyncRow, cursor: Cursor): Promise<SliceEnd<Cursor>> {
  if ((await tx.calendarLink.count({ where: unseenLinks(ctx, sync) })) === 0) return endSweep(tx, ctx, sync, cursor)
  return { next: { ...cursor, step: 'sweep', page: null, full: true } }
}

async function endSweep(tx: Tx, ctx: Ctx, sync: SyncRow, cursor: Cursor): Promise<SliceEnd<Cursor>> {
  const { tenantId } = ctx.actor
  const { id: syncId, generation } = sync
  await tx.outsideTime.deleteMany({ where: { tenantId, syncId, generation: { lt: generation } } })
  return endRound(tx, ctx, sync, cursor)
}

const unseenLinks = ({ actor: { tenantId } }: Ctx, { id: syncId, generation, windowFrom, windowUntil }: SyncRow) => ({
  ...{ tenantId, syncId, eventId: { not: null }, takenOut: false },
  ...{ generation: { lt: generation }, endsAt: { gt: windowFrom ?? new Date() } },
  startsAt: { lt: windowUntil ?? new Date() },
})
