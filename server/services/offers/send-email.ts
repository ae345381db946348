import type { Ctx } from '../../context'
import type { AuditAction } from '../../core/audit-actions'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { queueMail } from '../mails/queue'
import { mailDraftOf } from './mail-draft'
import { moveOffer, reachedStatus } from './move'
import { type LoadedOffer, loadOffer, toOfferDetail } from './read'
import type { OfferDetail, SendOfferByEmail } from './schema'
import { assertSendable } from './send'

/**
 * Sends an offer by e-mail with its PDF: a draft becomes `sent` and the mail is promised in the same transaction; one that was sent already
 * goes out again as it is. Of an accepted offer the order confirmation can be sent. Fails as mail.no_recipient when neither the request nor the contact names an address.
 */
export function sendOfferByEmail(ctx: Ctx, input: SendOfferByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, input.id)
    if (input.expected_status && row.status !== input.expected_status)
      throw new DomainError('conflict', { status: row.status })
    const { kind = 'offer' } = input
    const isOffer = kind === 'offer'
    if (isOffer) reachedStatus(row, 'send_email')
    else if (row.status !== 'accepted') throw new DomainError('offer.transition', { status: row.status })
    assertSendable(row)
    const draft = await mailDraftOf(tx, ctx, row, kind)
    const to = input.to.length > 0 ? input.to : draft.to
    if (to.length === 0)
      throw new DomainError('mail.no_recipient', { field: 'to', kontakt_id: row.contactId })
    const data =
      row.status === 'draft'
        ? await moveOffer(tx, ctx, row, 'send_email')
        : await noteSending(tx, ctx, row, isOffer ? 'offer.sent_again' : 'offer.confirmation_sent', to)
    await queueMail(tx, ctx, {
      kind: isOffer ? 'offer' : 'offer_confirmation',
      entity: 'offer',
      entityId: row.id,
      to,
      cc: input.cc,
      subject: input.subject ?? draft.subject,
      message: input.message ?? draft.message,
      attachments: [{ kind: isOffer ? 'offer_pdf' : 'offer_confirmation_pdf', id: row.id }],
    })
    return { data }
  })
}

/** The write changes nothing; it holds the row, so that an offer cancelled meanwhile is not mailed any more. */
async function noteSending(
  tx: Tx,
  ctx: Ctx,
  row: LoadedOffer,
  action: AuditAction,
  to: string[],
): Promise<OfferDetail> {
  const { count } = await tx.offer.updateMany({
    where: { tenantId: ctx.actor.tenantId, id: row.id, status: row.status, version: row.version },
    data: { updatedAt: row.updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
  await recordChange(tx, ctx, {
    action,
    entity: 'offer',
    id: row.id,
    topic: 'offers',
    after: { to },
  })
  return toOfferDetail(row)
}
