import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { locales } from '../../../platform/values/locale'
import { notify } from '../../people/notifications/notify'
import { digestMail } from './send-digest-mail'
import { whenOf } from './when-of'

/** The data of an appointment in a notification. */
export interface Notified {
  id: number
  title: string
  startsAt: Date
  endsAt: Date
  allDay: boolean
}

type Kind = 'appointment_assigned' | 'appointment_changed' | 'appointment_cancelled' | 'appointment_reminder'

interface Notifying {
  to: readonly number[]
  /** Number of others of its series that the notification covers. */
  more?: number
}

/** Minutes for which mails of one planner to one person are collected. */
const digestMinutes = 10

/**
 * Notifies people of one of their appointments: in the service at once; by mail together with the same planner's other
 * changes within the next 10 minutes. The acting person is not notified.
 */
export async function notifyPeople(
  tx: Tx,
  ctx: Ctx,
  kind: Kind,
  row: Notified,
  { to, more = 0 }: Notifying,
): Promise<void> {
  if (to.length === 0) return
  const { tenantId, timeZone, userId } = ctx.actor
  const params = {
    title: row.title,
    ...Object.fromEntries(locales.map(locale => [`when_${locale}`, whenOf(row, timeZone, locale)])),
    more_de: more > 0 ? ` (und ${more} weitere)` : null,
    more_en: more > 0 ? ` (and ${more} more)` : null,
  }
  const plannerId = userId ?? 0
  const now = ctx.clock.now()
  await notify(tx, ctx, {
    ...{ kind, params, to, entity: 'appointment', entityId: row.id },
    async mail(reader, text) {
      const line = { tenantId, userId: reader.userId, plannerId, appointmentId: row.id, text, createdAt: now }
      await tx.appointmentMail.create({ data: line })
      await enqueue(tx, ctx, digestMail, {
        key: `${reader.userId}-${plannerId}`,
        payload: { user_id: reader.userId, planner_id: plannerId },
        // A reminder has a time of its own and is mailed at once.
        runAt: kind === 'appointment_reminder' ? now : new Date(now.getTime() + digestMinutes * 60_000),
      })
    },
  })
}
