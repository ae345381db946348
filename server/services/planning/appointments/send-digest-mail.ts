import { z } from 'zod'
import { pageOfRecord } from '../../../nouns/pages'
import { jobHandler, jobType } from '../../../platform/jobs/jobs'
import { asLocale } from '../../../platform/values/locale'
import { queueMail } from '../../exchange/mails/queue'
import { notificationMail } from '../../people/notifications/texts'

/** One mail with one planner's changes to one person's appointments. */
export const digestMail = jobType('appointments.mail', {
  payload: z.object({ user_id: z.int(), planner_id: z.int() }),
  cursor: z.null(),
})

const subjects = {
  de: (n: number) => `${n} Neuigkeiten zu Ihren Terminen`,
  en: (n: number) => `${n} updates to your appointments`,
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
