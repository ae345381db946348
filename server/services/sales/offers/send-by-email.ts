import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertResend } from '../../site/contacts/assert-resend'
import { sendPaper } from '../../site/contacts/send-paper'
import { assertPriced, assertSendable } from './assert-sendable'
import { changeOfferStatus, reachedStatus } from './change-status'
import { loadOfferAtVersion } from './load-at-version'
import { offerMail } from './offer-mail'
import { type LoadedOffer, loadOffer, toOfferDetail } from './read'
import type { SendOfferByEmail } from './schema'

/**
 * Sends an offer by e-mail with its PDF: a draft becomes `sent` and the mail is enqueued in the same transaction; an
 * offer that is already sent is sent again unchanged with `resend`. For an accepted offer the order confirmation can be
 * sent, to each address once and then only with `resend`.
 * @throws DomainError offer.not_found, offer.transition, offer.no_contact, offer.empty, offer.unpriced,
 * offer.version_accepted, mail.not_configured, mail.no_recipient, mail.sent_already, conflict
 */
export function sendOfferByEmail(
  ctx: Ctx,
  { kind = 'offer', confirm_unpriced, expected_version, ...input }: SendOfferByEmail,
) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadOfferAtVersion(tx, tenantId, input.id, expected_version)
    const { status } = row
    if (input.expected_status && status !== input.expected_status) throw new DomainError('conflict', { status })
    const isOffer = kind === 'offer'
    const wrong = new DomainError('offer.transition', { status })
    if (isOffer) {
      reachedStatus(row, 'send_email')
      assertResend(status !== 'draft', input, wrong, { status })
    } else if (status !== 'accepted') throw wrong
    assertSendable(row)
    // For a sent offer this was confirmed when it was first sent.
    if (status === 'draft') assertPriced(row, confirm_unpriced)
    await sendPaper(tx, ctx, offerMail(ctx, row, kind), input, {
      issue: status === 'draft' ? () => changeOfferStatus(tx, ctx, row, 'send_email') : null,
      lock: () => lockUnchanged(tx, row),
      byPerson: true,
      action: isOffer ? 'offer.sent_again' : 'offer.confirmation_sent',
      ...(isOffer ? {} : { changedAt: row.acceptedAt ?? row.createdAt }),
    })
    return { data: toOfferDetail(await loadOffer(tx, tenantId, row.id)) }
  })
}

/** The write changes nothing; it locks the row, so that an offer cancelled meanwhile is not mailed. */
async function lockUnchanged(tx: Tx, { tenantId, id, status, version, updatedAt }: LoadedOffer): Promise<void> {
  const { count } = await tx.offer.updateMany({
    where: { tenantId, id, status, version },
    data: { updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
}
