import { z } from 'zod'
import type { Ctx } from '../../../context'
import { pageOfRecord } from '../../../nouns/pages'
import type { Tx } from '../../../platform/database/db'
import { enqueue, jobHandler, jobType } from '../../../platform/jobs/jobs'
import { dayIn } from '../../../platform/values/days'
import { asLocale, type Locale, locales } from '../../../platform/values/locale'
import { queueMail } from '../../exchange/mails/queue'
import { notify } from '../../people/notifications/notify'
import { notificationMail } from '../../people/notifications/texts'

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

/** When an appointment is, in the company's time zone and the reader's language. */
export function whenOf({ startsAt, endsAt, allDay }: Omit<Notified, 'id' | 'title'>, timeZone: string, locale: Locale) {
  const language = locale === 'de' ? 'de-AT' : 'en-GB'
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' },
    ...(allDay ? {} : { hour: '2-digit', minute: '2-digit' }),
  })
  // The last midnight belongs to the day before.
  const last = allDay ? new Date(endsAt.getTime() - 1) : endsAt
  const first = dayIn(timeZone, startsAt)
  return allDay && first === dayIn(timeZone, last) ? format.format(startsAt) : format.formatRange(startsAt, last)
}

/** The display name of an appointment on papers and in mails, as it has no number: `14.01.2026`. */
export const dayOfAppointment = ({ startsAt }: Pick<Notified, 'startsAt'>, timeZone: string): string =>
  dayIn(timeZone, startsAt).split('-').reverse().join('.')

/** One mail with one planner's changes to one person's appointments. */
const digestMail = jobType('appointments.mail', {
  payload: z.object({ user_id: z.int(), planner_id: z.int() }),
  cursor: z.null(),
})

const subjects = {
  de: (n: number) => `${n} Neuigkeiten zu Ihren Terminen`,
  en: (n: number) => `${n} news about your appointments`,
} as const

export const sendDigestMail = jobHandler(digestMail, {
  async slice({ payload }) {
    return async (tx, ctx) => {
      const { tenantId } = ctx.actor
      const where = { tenantId, userId: payload.user_id, plannerId: payload.planner_id }
      const lines = await tx.appointmentMail.findMany({ where, orderBy: { id: 'asc' } })
      await tx.appointmentMail.deleteMany({ where: { ...where, id: { in: lines.map(({ id }) => id) } } })
      const member = await tx.membership.findUnique({
        where: { tenantId_userId: { tenantId, userId: payload.user_id } },
        select: { status: true, user: { select: { email: true, locale: true, active: true } } },
      })
      const first = lines[0]
      if (!first || member?.status !== 'active' || !member.user.active || !ctx.mail.configured) return 'done'
      const locale = asLocale(member.user.locale) ?? 'de'
      const { baseUrl } = ctx.settings
      const one = lines.length === 1
      const page = pageOfRecord('appointment', one ? first.appointmentId : null)
      await queueMail(tx, ctx, {
        ...{ kind: 'notification', entity: 'notification', entityId: first.appointmentId, locale, cc: [] },
        to: [member.user.email],
        subject: one ? first.text : subjects[locale](lines.length),
        message: notificationMail(lines.map(({ text }) => text).join('\n\n'), locale, {
          record: page && new URL(page, baseUrl).href,
          settings: new URL('/profile/notifications', baseUrl).href,
        }),
        attachments: [],
      })
      return 'done'
    }
  },
})
