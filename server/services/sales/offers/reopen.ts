import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { forgetRequest } from '../../exchange/documents/request'
import { asOffered } from './as-offered'
import { refuseInvoiced } from './change-status'
import { lockOffer } from './lock'
import { isByCustomer, offerMachine } from './machine'
import { type LoadedOffer, statusOf, toOfferItem, viaOf } from './read'
import { recordOfferChange } from './record-change'
import type { ReopenOffer } from './schema'
import { writeLineKinds } from './write-line-kinds'

/**
 * Takes back an order that was recorded by mistake: the offer is open again as it was offered, and can be accepted once
 * more. The issued confirmation is kept; the next one is a new paper. Not possible when the customer accepted by their
 * own act, or when it is billed.
 * @throws DomainError offer.not_found, offer.transition, offer.accepted_by_customer, offer.invoiced, conflict
 */
export function reopenOffer(ctx: Ctx, { id, reason, expected_version }: ReopenOffer) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = await lockOffer(tx, tenantId, id, expected_version)
    const status = offerMachine[statusOf(before)].reopen
    if (!status) throw new DomainError('offer.transition', { status: before.status, verb: 'reopen' })
    if (isByCustomer(viaOf(before)))
      throw new DomainError('offer.accepted_by_customer', { accepted_by: before.acceptedBy })
    refuseInvoiced(before)
    await revertChoices(tx, before)
    const notAccepted = {
      acceptedAt: null,
      acceptedOn: null,
      acceptedBy: null,
      acceptedVia: null,
      acceptanceNote: null,
    }
    const { count } = await tx.offer.updateMany({
      where: { tenantId, id, version: before.version },
      data: {
        ...notAccepted,
        status,
        orderEdition: { increment: 1 },
        version: { increment: 1 },
        updatedAt: ctx.clock.now(),
      },
    })
    if (count === 0) throw new DomainError('conflict')
    await forgetRequest(tx, ctx, 'offer_confirmation_pdf', id)
    return { data: await recordOfferChange(tx, ctx, id, 'offer.reopened', before, { reason }) }
  })
}

/** Undoes the choices: each line counts as it was offered. */
async function revertChoices(tx: Tx, row: LoadedOffer): Promise<void> {
  const lines = row.items.flatMap(({ id, offeredKind: kind }) =>
    kind === null ? [] : [{ id, kind, offeredKind: null }],
  )
  await writeLineKinds(tx, row, lines, asOffered(row).items.map(toOfferItem))
}
