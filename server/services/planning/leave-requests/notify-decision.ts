import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { notify } from '../../people/notifications/notify'
import { leaveSpanTexts } from './leave-span-texts'
import { type LeaveRow, spanOf } from './read'

const outcomes = {
  approved: { de: 'genehmigt', en: 'approved' },
  rejected: { de: 'abgelehnt', en: 'rejected' },
  cancelled: { de: 'storniert', en: 'cancelled' },
} as const

/** Notifies a person of the decision on their leave request, or that one was entered for them. */
export function notifyDecision(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const outcome = outcomes[row.status as keyof typeof outcomes]
  return notify(tx, ctx, {
    ...{ kind: 'leave_decided', entity: 'leave_request', entityId: row.id },
    params: {
      ...leaveSpanTexts(spanOf(row)),
      ...{ outcome_de: outcome.de, outcome_en: outcome.en },
      note: row.note ? ` – ${row.note}` : null,
    },
    to: [row.userId],
  })
}
