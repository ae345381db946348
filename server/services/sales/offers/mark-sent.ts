import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { assertPriced, assertSendable } from './assert-sendable'
import { changeOfferStatus, reachedStatus } from './change-status'
import { loadOfferAtVersion } from './load-at-version'
import type { SendOffer } from './schema'

/**
 * Marks a draft as sent on paper; no mail is sent. Requires a contact and at least one priced line.
 * @throws DomainError offer.not_found, offer.transition, offer.no_contact, offer.empty, offer.unpriced,
 * offer.version_accepted, conflict
 */
export function markOfferSent(ctx: Ctx, { id, expected_version, confirm_unpriced }: SendOffer) {
  return inTenant(ctx, async tx => {
    const row = await loadOfferAtVersion(tx, ctx.actor.tenantId, id, expected_version)
    reachedStatus(row, 'send')
    assertSendable(row)
    assertPriced(row, confirm_unpriced)
    return { data: await changeOfferStatus(tx, ctx, row, 'send') }
  })
}
