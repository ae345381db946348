import { jobHandler } from '../../../platform/jobs/jobs'
import { locales } from '../../../platform/values/locale'
import { notify } from '../../people/notifications/notify'
import { clockQuestionJob, forgottenClockMs } from './clock-question-job'

/** Asks once. No time is cut: only the person knows how long they worked. */
export const clockQuestionHandler = jobHandler(clockQuestionJob, {
  async slice({ payload }) {
    return async (tx, ctx) => {
      const { tenantId, timeZone } = ctx.actor
      const row = await tx.timeEntry.findUnique({
        where: { tenantId_id: { tenantId, id: payload.time_entry_id } },
        select: { running: true, userId: true, startedAt: true },
      })
      if (!row?.running || !row.startedAt || ctx.clock.now().getTime() < row.startedAt.getTime() + forgottenClockMs)
        return 'done'
      const { startedAt } = row
      const since = locales.map(locale => {
        const format = new Intl.DateTimeFormat(locale === 'de' ? 'de-AT' : 'en-GB', {
          ...{ timeZone, weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' },
        })
        return [`since_${locale}`, format.format(startedAt)]
      })
      await notify(tx, ctx, {
        ...{ kind: 'clock_running', entity: 'time_entry', entityId: payload.time_entry_id, to: [row.userId] },
        params: Object.fromEntries(since),
      })
      return 'done'
    }
  },
})
