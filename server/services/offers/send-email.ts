import type { Ctx } from '../../context'
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
 * goes out again as it is. Fails as mail.no_recipient when neither the request nor the contact names an address.
 */
export function sendOfferByEmail(ctx: Ctx, input: SendOfferByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, input.id)
    reachedStatus(row, 'send_email')
    assertSendable(row)
    const draft = await mailDraftOf(tx, ctx, row)
    const to = input.to.length > 0 ? input.to : draft.to
    if (to.length === 0)
      throw new DomainError('mail.no_recipient', { field: 'to', kontakt_id: row.contactId })
    const data =
      row.status === 'draft'
        ? await moveOffer(tx, ctx, row, 'send_email')
        : await noteSendingAgain(tx, ctx, row, to)
    await queueMail(tx, ctx, {
      kind: 'offer',
      entity: 'offer',
      entityId: row.id,
      to,
      cc: input.cc,
      subject: input.subject ?? draft.subject,
      message: input.message ?? draft.message,
      attachments: [{ kind: 'offer_pdf', id: row.id }],
    })
    return { data }
  })
}

/** The write changes nothing; it holds the row, so that an offer cancelled meanwhile is not mailed any more. */
async function noteSendingAgain(tx: Tx, ctx: Ctx, row: LoadedOffer, to: string[]): Promise<OfferDetail> {
  const { count } = await tx.offer.updateMany({
    where: { tenantId: ctx.actor.tenantId, id: row.id, status: row.status, version: row.version },
    data: { updatedAt: row.updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
  await recordChange(tx, ctx, {
    action: 'offer.sent_again',
    entity: 'offer',
    id: row.id,
    topic: 'offers',
    after: { to },
  })
  return toOfferDetail(row)
}
