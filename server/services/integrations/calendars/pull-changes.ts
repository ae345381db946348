import type { ChangePage } from '../../../adapters/calendar-mail/sync-port'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { SliceWrite } from '../../../platform/jobs/jobs'
import type { Cursor } from '../../exchange/accounts/calendar-sync'
import { applyEventChanges } from './apply-event-changes'
import { endFullRead } from './check-unseen-events'
import { type ClassifiedChange, classifyChanges } from './classify-changes'
import { endRound } from './end-round'
import type { SyncRow } from './sync-calendar'
import { syncWindow } from './sync-window'

/** How long the synced time range stays fixed; then everything is read again, including days that have come nearer. */
const windowDays = 30
/** A change this old without a notification: none will come. */
const noticeMs = 5 * 60_000

/** Reads one page of changes at the vendor and applies them. */
export async function pullChanges(
  ctx: Ctx,
  sync: SyncRow,
  cursor: Cursor,
  options: OpenAccount,
): Promise<SliceWrite<Cursor>> {
  const { calendarId, account } = sync.connection
  const provider = vendors[account.vendor].sync(options)
  const now = ctx.clock.now()
  const window = syncWindow(now)
  const isOld = !sync.windowFrom || sync.windowFrom.getTime() < window.from.getTime() - windowDays * 86_400_000
  const isFull = cursor.page === null ? sync.cursor === null || isOld : cursor.full
  const generation = isFull && cursor.page === null ? sync.generation + 1 : sync.generation
  const from = cursor.page ? { page: cursor.page } : isFull ? window : { cursor: sync.cursor ?? '' }
  let page: ChangePage
  try {
    page = await provider.changes(calendarId, from)
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.reason === 'cursor_gone')) throw error
    // What has changed since is unknown: everything is read again.
    return async tx => {
      await tx.calendarSync.updateMany({ where: idOf(ctx, sync), data: { cursor: null } })
      return { next: { ...cursor, step: 'pull', page: null, full: true } }
    }
  }
  const resolved = await classifyChanges(ctx, sync, page.changes, async id => provider.event(calendarId, id), isFull)
  return async (tx, inner) => {
    if (generation !== sync.generation)
      await tx.calendarSync.updateMany({
        where: idOf(ctx, sync),
        data: { generation, windowFrom: window.from, windowUntil: window.until },
      })
    const rewrites = await applyEventChanges(tx, inner, ctx, { ...sync, generation }, resolved)
    if (!isFull) await suspectWatch(tx, ctx, sync, resolved)
    const again = cursor.again || rewrites
    if (page.next) return { next: { ...cursor, step: 'pull', page: page.next, full: isFull, again } }
    await tx.calendarSync.updateMany({ where: idOf(ctx, sync), data: { cursor: page.cursor } })
    if (!isFull) return endRound(tx, ctx, sync, { ...cursor, again })
    const [windowFrom, windowUntil] =
      generation === sync.generation ? [sync.windowFrom, sync.windowUntil] : [window.from, window.until]
    return endFullRead(tx, ctx, { ...sync, generation, windowFrom, windowUntil }, { ...cursor, again })
  }
}

const idOf = ({ actor: { tenantId } }: Ctx, { id }: Pick<SyncRow, 'id'>) => ({ tenantId, id })

/** Marks the channel as lost, to be replaced, when a change was made long ago and no notification of it has come. */
async function suspectWatch(tx: Tx, ctx: Ctx, sync: SyncRow, entries: readonly ClassifiedChange[]): Promise<void> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const newestUnnoticed = entries
    .filter(({ isLinked }) => !isLinked)
    .map(({ change }) => new Date(change.event?.updatedAt ?? Number.NaN))
    .filter(at => at.getTime() < now.getTime() - noticeMs)
    .sort((a, b) => b.getTime() - a.getTime())[0]
  if (!newestUnnoticed) return
  await tx.calendarWatch.updateMany({
    where: {
      ...{ tenantId, syncId: sync.id, lostAt: null, createdAt: { lt: newestUnnoticed } },
      OR: [{ notifiedAt: null }, { notifiedAt: { lt: newestUnnoticed } }],
    },
    data: { lostAt: now },
  })
}
