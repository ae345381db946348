import type { Ctx } from '../../../context'
import { unpricedPositions } from '../../../money/unpriced'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { assertResend, type Letter, type PaperMail, paperMailDraft, sendPaper } from '../../site/contacts/paper-mail'
import { moveOffer, reachedStatus } from './move'
import { openOfferLink } from './offer-link'
import type { OfferSheet } from './paper'
import type { PaperParties } from './parties'
import { type LoadedOffer, loadOffer, loadSeenOffer, toOfferDetail } from './read'
import { hasPrice, type OfferItemKind } from './rules'
import type { OfferMailDraftOf, SendOffer, SendOfferByEmail } from './schema'
import { offerLinkLabel, offerMailTexts, orderLinkLabel } from './texts'
import { consumerRules, withdrawalNotice } from './withdrawal'

/**
 * Marks a draft as sent on paper; no mail is sent. Requires a contact and at least one priced line.
 * @throws DomainError offer.transition, offer.no_contact, offer.empty, offer.unpriced, conflict
 */
export function sendOffer(ctx: Ctx, { id, expected_version, confirm_unpriced }: SendOffer) {
  return inTenant(ctx, async tx => {
    const row = await loadSeenOffer(tx, ctx.actor.tenantId, id, expected_version)
    reachedStatus(row, 'send')
    assertSendable(row)
    assertPriced(row, confirm_unpriced)
    return { data: await moveOffer(tx, ctx, row, 'send') }
  })
}

/**
 * Sends an offer by e-mail with its PDF: a draft becomes `sent` and the mail is enqueued in the same transaction; an
 * offer that is already sent is sent again unchanged with `resend`. For an accepted offer the order confirmation can be
 * sent, to each address once and then only with `resend`.
 * @throws DomainError mail.sent_already, mail.no_recipient, offer.transition, offer.no_contact, offer.empty,
 * offer.unpriced, conflict
 */
export function sendOfferByEmail(
  ctx: Ctx,
  { kind = 'offer', confirm_unpriced, expected_version, ...input }: SendOfferByEmail,
) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadSeenOffer(tx, tenantId, input.id, expected_version)
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
      issue: status === 'draft' ? () => moveOffer(tx, ctx, row, 'send_email') : null,
      lock: () => lockUnchanged(tx, row),
      byPerson: true,
      action: isOffer ? 'offer.sent_again' : 'offer.confirmation_sent',
      ...(isOffer ? {} : { changedAt: row.acceptedAt ?? row.createdAt }),
    })
    return { data: toOfferDetail(await loadOffer(tx, tenantId, row.id)) }
  })
}

/**
 * Enqueues the confirmation of an order to the person who placed it, in the transaction that accepts; for a `signed`
 * offer, with the signed PDF. Nothing is enqueued when no mail server is set up, or no address is known.
 */
export async function confirmOrder(
  tx: Tx,
  ctx: Ctx,
  row: LoadedOffer,
  { to, signed }: { to: string | null; signed: boolean },
): Promise<void> {
  const paper = offerMail(ctx, row, 'confirmation', signed)
  const addresses = to ? [to] : (await paperMailDraft(tx, ctx, paper)).to
  if (!ctx.mail.configured || addresses.length === 0) return
  await sendPaper(tx, ctx, paper, { to: addresses }, { action: 'offer.confirmation_sent' })
}

/** Initial content of the dialog for sending. */
export function offerMailDraft(ctx: Ctx, { id, kind = 'offer' }: OfferMailDraftOf) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, offerMail(ctx, await loadOffer(tx, ctx.actor.tenantId, id), kind)),
  }))
}

/** The mail with an offer, or with its confirmation, which has the `signed` offer attached. */
export const offerMail = (
  ctx: Ctx,
  row: LoadedOffer,
  kind: OfferSheet['kind'] = 'offer',
  signed = false,
): PaperMail => ({
  kind: kind === 'offer' ? 'offer' : 'offer_confirmation',
  entity: 'offer',
  id: row.id,
  topic: 'offers',
  contactId: row.contactId,
  currency: row.currency,
  texts: ({ locale, format }) =>
    offerMailTexts[kind](locale, {
      number: row.offerNumber,
      title: row.title,
      total: format.money(row.total.toString()),
      validUntil: row.validUntil && format.day(dateToDay(row.validUntil)),
      signed,
      withdrawal: withdrawalFacts(row, { locale, format }),
    }),
  linkNeeded: kind === 'confirmation',
  link: ({ locale }) => {
    // The right of withdrawal is stated again with the confirmation.
    if (kind === 'confirmation' && !row.withdrawalUntil) return null
    const label = kind === 'offer' ? offerLinkLabel[locale] : orderLinkLabel[locale]
    return { ...openOfferLink(ctx, row), label }
  },
  attached: () => [
    { kind: kind === 'offer' ? 'offer_pdf' : 'offer_confirmation_pdf', id: row.id },
    ...(signed ? [{ kind: 'offer_signed_pdf' as const, id: row.id }] : []),
  ],
})

/** What a consumer reads about their right to withdraw from the order; null when there is none. */
function withdrawalFacts(row: LoadedOffer, { locale, format }: Pick<Letter, 'locale' | 'format'>) {
  const rules = row.acceptedOn && consumerRules(row, dateToDay(row.acceptedOn))
  if (!rules || !row.withdrawalUntil) return null
  const { company } = row.parties as unknown as PaperParties
  return { until: format.day(dateToDay(row.withdrawalUntil)), notice: withdrawalNotice(locale, { company, rules }) }
}

/** Requires a recipient and at least one item. */
function assertSendable(row: LoadedOffer): void {
  if (row.contactId === null) throw new DomainError('offer.no_contact')
  if (!row.items.some(item => hasPrice(item.kind as OfferItemKind))) throw new DomainError('offer.empty')
}

/**
 * A missing price may stay open in an offer, but is usually forgotten. The mark stays on the lines: the paper prints
 * them as open, and an invoice of the offer requires the confirmation again.
 * @throws DomainError offer.unpriced
 */
function assertPriced(row: LoadedOffer, isConfirmed = false): void {
  const positions = unpricedPositions(row.items)
  if (positions.length === 0 || isConfirmed) return
  throw new DomainError('offer.unpriced', { field: 'items', positions, confirm: 'confirm_unpriced' })
}

/** The write changes nothing; it locks the row, so that an offer cancelled meanwhile is not mailed. */
async function lockUnchanged(tx: Tx, { tenantId, id, status, version, updatedAt }: LoadedOffer): Promise<void> {
  const { count } = await tx.offer.updateMany({
    where: { tenantId, id, status, version },
    data: { updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
}
