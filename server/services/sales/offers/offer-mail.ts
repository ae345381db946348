import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dateToDay } from '../../../platform/values/days'
import { type Letter, type PaperMail, paperMailDraft } from '../../site/contacts/paper-mail-draft'
import { offerLinkGrant } from './link-grant'
import type { PaperParties } from './load-paper-parties'
import type { OfferSheet } from './paper'
import { type LoadedOffer, loadOffer } from './read'
import type { OfferMailDraftOf } from './schema'
import { offerLinkLabel, offerMailTexts, orderLinkLabel } from './texts'
import { withdrawalNotice } from './withdrawal-notice'
import { consumerRules } from './withdrawal-rules'

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
    return { ...offerLinkGrant(ctx, row), label }
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
