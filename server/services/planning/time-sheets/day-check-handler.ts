import { jobHandler } from '../../../platform/jobs/jobs'
import { dayName } from '../../../platform/values/day-name'
import { mondayOfWeek, weekOf } from '../../../platform/values/iso-weeks'
import { locales } from '../../../platform/values/locale'
import { notify } from '../../people/notifications/notify'
import { dayCheckJob, isRecent } from './enqueue-day-check'
import { readWeek } from './read'

/** Notifies a person, once, of violations on a past day: a break can be entered while it is remembered. */
export const dayCheckHandler = jobHandler(dayCheckJob, {
  async slice({ payload: { user_id: userId, day } }) {
    return async (tx, ctx) => {
      if (!isRecent(ctx, day)) return 'done'
      const facts = (await readWeek(tx, ctx, mondayOfWeek(weekOf(day)), [userId])).get(userId)
      const broken = facts?.findings.filter(one => one.day === day && one.severity === 'violation') ?? []
      const [first] = broken
      if (!first || facts?.running) return 'done'
      const { tenantId } = ctx.actor
      const of = { tenantId, userId, kind: 'working_time', params: { path: ['day'], equals: day } }
      if (await tx.notification.findFirst({ where: of, select: { id: true } })) return 'done'
      const more = broken.length - 1
      const dayNames = locales.map(locale => [`day_${locale}`, dayName(day, locale)])
      await notify(tx, ctx, {
        ...{ kind: 'working_time', entity: 'time_sheet', entityId: null, to: [userId] },
        params: {
          ...{ day, ...Object.fromEntries(dayNames), text_de: first.text.de, text_en: first.text.en },
          more_de: more > 0 ? ` (und ${more} weitere)` : null,
          more_en: more > 0 ? ` (and ${more} more)` : null,
        },
      })
      return 'done'
    }
  },
})
