import type { Ctx } from '../../../context'
import { joinedTo, type Tx } from '../../../platform/database/db'
import { locales } from '../../../platform/values/locale'
import { notifyPlanner } from '../appointments/notify-planner'
import type { AppointmentRow } from '../appointments/read'
import { updateAppointment } from '../appointments/update'
import { whenOf } from '../appointments/when-of'

/**
 * Removes a person from these appointments as a planner would, and notifies the planner of each; the person is notified
 * of the removal. All of them must be locked.
 */
export async function unassignAppointments(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  rows: readonly AppointmentRow[],
): Promise<void> {
  const within = joinedTo(tx, ctx)
  for (const row of rows) {
    const others = row.users.map(user => user.userId).filter(id => id !== userId)
    await updateAppointment(within, {
      ...{ id: row.id, scope: 'this' },
      updates: { user_ids: others, conflict_mode: 'warn', reason: undefined },
    })
  }
  for (const [plannerId, theirs] of byPlanner(rows)) await notifyOfMissing(tx, ctx, { userId, plannerId, theirs })
}

function byPlanner(rows: readonly AppointmentRow[]): [plannerId: number | null, rows: AppointmentRow[]][] {
  const groups = new Map<number | null, AppointmentRow[]>()
  for (const row of rows) groups.set(row.createdByUserId, [...(groups.get(row.createdByUserId) ?? []), row])
  return [...groups]
}

interface Notifying {
  userId: number
  plannerId: number | null
  theirs: readonly AppointmentRow[]
}

async function notifyOfMissing(tx: Tx, ctx: Ctx, { userId, plannerId, theirs }: Notifying): Promise<void> {
  const [first] = theirs
  if (!first) return
  const more = theirs.length - 1
  const when = locales.map(locale => [`when_${locale}`, whenOf(first, ctx.actor.timeZone, locale)])
  await notifyPlanner(tx, ctx, plannerId, {
    ...{ kind: 'leave_unassigned', entity: 'appointment', entityId: first.id },
    params: {
      name: first.users.find(user => user.userId === userId)?.membership.user.name ?? '',
      title: first.title,
      ...Object.fromEntries(when),
      more_de: more > 0 ? ` (und ${more} weitere)` : null,
      more_en: more > 0 ? ` (and ${more} more)` : null,
    },
  })
}
