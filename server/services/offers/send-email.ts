import type { Ctx } from '../../context'
import type { AuditAction } from '../../core/audit-actions'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { addressed } from '../mails/addressed'
import { refuseSecondMail, sentAlready } from '../mails/again'
import { queueMail } from '../mails/queue'
import { mailDraftOf } from './mail-draft'
import { moveOffer, reachedStatus } from './move'
import { type LoadedOffer, loadOffer, toOfferDetail } from './read'
import type { OfferDetail, SendOfferByEmail } from './schema'
import { assertSendable } from './send'

/**
 * Sends an offer by e-mail with its PDF: a draft becomes `sent` and the mail is promised in the same transaction; one that is out goes out again as
 * it is where `resend` says so. Of an accepted offer the order confirmation can be sent, to each address once and then by the same word.
 * @throws DomainError mail.sent_already, mail.no_recipient, offer.transition, offer.no_contact, offer.empty, conflict
 */
export function sendOfferByEmail(ctx: Ctx, input: SendOfferByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, input.id)
    if (input.expected_status && row.status !== input.expected_status)
      throw new DomainError('conflict', { status: row.status })
    const { kind = 'offer' } = input
    const isOffer = kind === 'offer'
    if (isOffer) assertWord(row, input.resend ?? false)
    else if (row.status !== 'accepted') throw new DomainError('offer.transition', { status: row.status })
    assertSendable(row)
    const draft = await mailDraftOf(tx, ctx, row, kind)
    const mail = addressed(input, draft, row.contactId)
    const { to } = mail
    const paper = { kind: 'offer_confirmation', entity: 'offer', id: row.id, to } as const
    if (!isOffer)
      await refuseSecondMail(tx, ctx, { ...paper, changedAt: row.acceptedAt ?? row.createdAt }, input.resend)
    const data =
      row.status === 'draft'
        ? await moveOffer(tx, ctx, row, 'send_email')
        : await noteSending(tx, ctx, row, isOffer ? 'offer.sent_again' : 'offer.confirmation_sent', to)
    await queueMail(tx, ctx, {
      kind: isOffer ? 'offer' : 'offer_confirmation',
      entity: 'offer',
      entityId: row.id,
      ...mail,
      attachments: [{ kind: isOffer ? 'offer_pdf' : 'offer_confirmation_pdf', id: row.id }],
    })
    return { data }
  })
}

/** A draft is sent, what is out is sent again: each by its own word. */
function assertWord(row: LoadedOffer, again: boolean): void {
  reachedStatus(row, 'send_email')
  const { status } = row
  if (status === 'draft' && again) throw new DomainError('offer.transition', { status })
  if (status !== 'draft' && !again) throw sentAlready({ status })
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
