import type { Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { dayIn, dayToDate } from '../../../platform/values/days'

/** The entry of today that reverses another one, whether it is a payment or a payout. */
export const counterEntry = ({ actor, clock }: Ctx, entry: Payment, reason: string) => ({
  tenantId: entry.tenantId,
  invoiceId: entry.invoiceId,
  creditNoteId: entry.creditNoteId,
  kind: 'reversal',
  amount: entry.amount.negated(),
  paidOn: dayToDate(dayIn(actor.timeZone, clock.now())),
  method: entry.method,
  reference: entry.reference,
  reversesId: entry.id,
  reason,
  createdByUserId: actor.userId,
  createdAt: clock.now(),
})
