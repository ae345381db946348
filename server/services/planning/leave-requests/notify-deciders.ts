import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { notify } from '../../people/notifications/notify'
import { absencePeriodParams } from './absence-period-params'
import { type LeaveRow, spanOf } from './read'

/** Notifies the deciders of a leave request; neither kind nor reason is sent by mail. */
export function notifyDeciders(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const isOpen = row.status === 'requested'
  return notify(tx, ctx, {
    ...{ kind: 'leave_requested', entity: 'leave_request', entityId: row.id },
    params: {
      name: row.membership.user.name,
      ...absencePeriodParams(spanOf(row)),
      what_de: isOpen ? 'bittet um Abwesenheit' : 'ist abwesend',
      what_en: isOpen ? 'asks for time off' : 'is absent',
    },
    to: { permission: 'leave:decide' },
  })
}
