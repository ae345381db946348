import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { Locale } from '../../../platform/values/locale'
import { numberStyle } from '../../../platform/values/number-style'
import { notify } from '../../people/notifications/notify'
import { absencePeriodParams } from './absence-period-params'
import { type LeaveRow, spanOf } from './read'

/** Notifies a person that a leave request takes another number of days, as their working days have changed. */
export function notifyRecounted(tx: Tx, ctx: Ctx, row: LeaveRow, before: number) {
  const now = row.days.toNumber()
  const number = (value: number, locale: Locale) => numberStyle(locale).format(value)
  return notify(tx, ctx, {
    ...{ kind: 'leave_decided', entity: 'leave_request', entityId: row.id },
    params: {
      ...absencePeriodParams(spanOf(row)),
      outcome_de: `neu gezählt: ${number(now, 'de')} statt ${number(before, 'de')} Tage`,
      outcome_en: `counted anew: ${number(now, 'en')} instead of ${number(before, 'en')} days`,
      note: null,
    },
    to: [row.userId],
  })
}
