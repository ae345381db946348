import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { addDays, dayIn, dayStart } from '../../../platform/values/days'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { RapportRow } from './read'

const shownDays = 90

/**
 * What a link to a rapport allows its customer, and for how long.
 * @throws DomainError customer_link.not_issued for a draft
 */
export function rapportLinkGrant(
  { actor: { timeZone }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  { id, completed }: Pick<RapportRow, 'id' | 'completed'>,
): LinkGrant {
  if (!completed) throw new DomainError('customer_link.not_issued')
  const last = addDays(dayIn(timeZone, clock.now()), shownDays)
  return {
    kind: 'rapport',
    entityId: id,
    may: ['view', 'sign', 'ask'],
    expiresAt: dayStart(timeZone, addDays(last, 1)),
  }
}
