import type { Tx } from '../../../platform/database/db'
import { notify } from '../../people/notifications/notify'

type News = Omit<Parameters<typeof notify>[2], 'to'>

/**
 * Notifies who planned an appointment or, where they have left or plan no longer, everyone who does, so that no change
 * goes unnoticed. Who planned it and makes the change knows of it.
 */
export async function notifyPlanner(
  tx: Tx,
  ctx: Parameters<typeof notify>[1],
  plannerId: number | null,
  news: News,
): Promise<void> {
  if (plannerId !== null && plannerId === ctx.actor.userId) return
  const notified = plannerId === null ? [] : await notify(tx, ctx, { ...news, to: [plannerId] })
  if (notified.length === 0) await notify(tx, ctx, { ...news, to: { permission: 'appointments:write' } })
}
