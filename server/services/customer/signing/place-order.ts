import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type Day, dayEnd, dayIn, dayToDate } from '../../../platform/values/days'
import { keepLinksOpen } from '../../exchange/customer-links/keep-open'
import { requestDocument } from '../../exchange/documents/request'
import { keepSignature } from '../../exchange/signatures/keep-signature'
import type { SignatureStrokes, SigningMode } from '../../exchange/signatures/schema'
import { notify } from '../../people/notifications/notify'
import { applyChoices } from '../../sales/offers/apply-choices'
import { changeOfferStatus } from '../../sales/offers/change-status'
import { offerContentHash } from '../../sales/offers/content-hash'
import { lockOffer } from '../../sales/offers/lock'
import { mailOrderConfirmation } from '../../sales/offers/mail-order-confirmation'
import type { LoadedOffer } from '../../sales/offers/read'
import { consumerRules, lastDayToWithdraw } from '../../sales/offers/withdrawal-rules'
import type { DecisionTerms } from './load-decision-terms'

interface PlacedBy {
  terms: Pick<DecisionTerms, 'withdrawalNotice'>
  itemIds: readonly number[]
  name: string
  email: string | null
  mode: SigningMode
  strokes?: SignatureStrokes | null | undefined
  deviceAt?: Date | null | undefined
  /** Whether a consumer requested that work begins before the withdrawal period has ended. */
  startEarly?: boolean | undefined
}

/**
 * Places the order: the locked offer is accepted with the chosen items, the person who placed it gets the confirmation,
 * and if the company uses signing, the signature is stored and the signed paper is enqueued.
 * @throws DomainError offer.transition, offer.choice_invalid, conflict
 */
export async function placeOrder(tx: Tx, ctx: Ctx, row: LoadedOffer, by: PlacedBy): Promise<void> {
  const { itemIds, name, email, mode, strokes = null, deviceAt = null } = by
  await applyChoices(tx, row, itemIds)
  const today = dayIn(ctx.actor.timeZone, ctx.clock.now())
  const until = mode === 'here' ? null : await withdrawalUntil(by.terms, row, today)
  const data = await changeOfferStatus(tx, ctx, row, 'accept', {
    acceptedOn: dayToDate(today),
    acceptedBy: name,
    acceptedVia: mode === 'here' ? 'on_site' : 'link',
    acceptanceNote: null,
    ...(until ? { withdrawalUntil: dayToDate(until), startEarly: by.startEarly ?? false } : {}),
  })
  if (until) await keepLinksOpen(tx, ctx, 'offer', [{ entityId: row.id, until: dayEnd(ctx.actor.timeZone, until) }])
  const signed = ctx.actor.modules.has('esign')
  if (signed) {
    const contentSha256 = offerContentHash(row)
    await keepSignature(tx, ctx, {
      ...{ entity: 'offer', entityId: row.id, mode, strokes, deviceAt, contentSha256 },
      ...{ signerName: name, signerEmail: email },
    })
    await requestDocument(tx, ctx, 'offer_signed_pdf', row.id)
  }
  const params = { number: data.offer_number, title: data.title }
  await notify(tx, ctx, { kind: 'offer_accepted', entity: 'offer', entityId: row.id, params })
  await mailOrderConfirmation(tx, ctx, await lockOffer(tx, ctx.actor.tenantId, row.id), { to: email, signed })
}

/** The last day for a consumer to withdraw from a contract made today; null for others, and if it is switched off. */
async function withdrawalUntil(terms: PlacedBy['terms'], row: LoadedOffer, today: Day): Promise<Day | null> {
  const rules = terms.withdrawalNotice ? consumerRules(row, today) : null
  return rules ? lastDayToWithdraw(rules, today) : null
}
