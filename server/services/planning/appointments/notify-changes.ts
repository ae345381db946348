import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { addedAndRemoved } from './added-and-removed'
import type { Changed } from './changes-of'
import { isCalledOff } from './machine'
import { notifyPeople } from './notify-people'
import { isMoved } from './period'
import { type AppointmentRow, peopleOf } from './read'

/**
 * Notifies people of one change to their appointments: who was added, whose was moved, and whose was cancelled. Each is
 * notified once for all changes within a series.
 */
export async function notifyChanges(tx: Tx, ctx: Ctx, done: readonly Changed[]) {
  const notified = { appointment_assigned: new Map(), appointment_changed: new Map(), appointment_cancelled: new Map() }
  const note = (kind: keyof typeof notified, row: AppointmentRow, userIds: readonly number[]) => {
    for (const userId of userIds) {
      const known: AppointmentRow[] = notified[kind].get(userId) ?? []
      notified[kind].set(userId, [...known, row])
    }
  }
  for (const { before, after } of done) {
    const { added, removed } = addedAndRemoved(peopleOf(before), peopleOf(after))
    const stay = peopleOf(after).filter(userId => !added.includes(userId))
    const isActiveAgain = isCalledOff(before.status) && !isCalledOff(after.status)
    if (!isCalledOff(after.status)) note('appointment_assigned', after, isActiveAgain ? peopleOf(after) : added)
    if (!isCalledOff(before.status)) note('appointment_cancelled', before, removed)
    if (!isCalledOff(before.status) && after.status === 'cancelled') note('appointment_cancelled', after, stay)
    else if (!isActiveAgain && (isMoved(before, after) || before.location !== after.location))
      note('appointment_changed', after, stay)
  }
  for (const [kind, byPerson] of Object.entries(notified) as [keyof typeof notified, Map<number, AppointmentRow[]>][])
    for (const [userId, rows] of [...byPerson].sort(([a], [b]) => a - b)) {
      const [first] = [...rows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      if (first) await notifyPeople(tx, ctx, kind, first, { to: [userId], more: rows.length - 1 })
    }
}
