import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { addDays, dayIn, dayStart } from '../../../platform/values/days'
import type { LinkGrant } from '../../exchange/customer-links/make'

/** How long an invoice can be viewed: two years, but no longer than three months after it was paid. */
const shownDays = 730
const shownAfterPaid = 90

/**
 * As `invoiceLinkGrant`, for an invoice that may still be a draft.
 * @throws DomainError customer_link.not_issued for a draft
 */
export function issuedInvoiceLinkGrant(ctx: Pick<Ctx, 'actor' | 'clock'>, row: Invoice): LinkGrant {
  if (row.status === 'draft') throw new DomainError('customer_link.not_issued')
  return invoiceLinkGrant(ctx, row)
}

/** What a link to an issued invoice allows, and for how long. */
export function invoiceLinkGrant(
  { actor: { timeZone }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  { id }: Pick<Invoice, 'id'>,
): LinkGrant {
  const last = addDays(dayIn(timeZone, clock.now()), shownDays)
  return { kind: 'invoice', entityId: id, may: ['view', 'pay', 'ask'], expiresAt: dayStart(timeZone, addDays(last, 1)) }
}

/** Whether an invoice was paid so long ago that its links have ended. */
export const isLongPaid = (
  { actor: { timeZone }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  paidAt: Date | string | null,
) => paidAt !== null && dayIn(timeZone, clock.now()) > addDays(dayIn(timeZone, new Date(paidAt)), shownAfterPaid)
