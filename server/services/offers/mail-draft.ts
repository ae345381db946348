import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { greetedBy, greeting } from '../contacts/greeting'
import type { OfferSheet } from './paper'
import { type LoadedOffer, loadOffer } from './read'
import type { OfferMailDraft, OfferMailDraftOf } from './schema'
import { confirmationMailWords, offerMailWords } from './words'

/** What the dialog for sending shows before anybody types. */
export function offerMailDraft(ctx: Ctx, { id, kind = 'offer' }: OfferMailDraftOf) {
  return inTenant(ctx, async tx => ({
    data: await mailDraftOf(tx, ctx, await loadOffer(tx, ctx.actor.tenantId, id), kind),
  }))
}

/** Recipient, subject and message that hold unless others are given, in the language of the company's country. */
export async function mailDraftOf(
  tx: Tx,
  ctx: Ctx,
  row: LoadedOffer,
  kind: OfferSheet['kind'],
): Promise<OfferMailDraft> {
  const { tenantId } = ctx.actor
  const company = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { name: true, countryCode: true, timeZone: true },
  })
  const contact = row.contactId
    ? await tx.contact.findUnique({
        where: { tenantId_id: { tenantId, id: row.contactId } },
        select: { email: true, ...greetedBy },
      })
    : null
  const format = paperFormat(paperLocale(company), company.timeZone, row.currency)
  const wordsOf = kind === 'offer' ? offerMailWords : confirmationMailWords
  const words = wordsOf(customerLocale(company), {
    number: row.offerNumber,
    title: row.title,
    total: format.money(row.total.toString()),
    validUntil: row.validUntil && format.day(dateToDay(row.validUntil)),
    companyName: company.name,
    greeting: greeting(customerLocale(company), contact),
  })
  return { to: contact?.email ? [contact.email] : [], ...words }
}
