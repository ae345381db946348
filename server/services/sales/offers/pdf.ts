import type { Ctx } from '../../../context'
import type { TaxProfile } from '../../../money/tax-profiles'
import { paperFormat } from '../../../paper/format'
import { offerTitle, renderOfferPaper } from '../../../paper/render'
import { paperTexts } from '../../../paper/texts'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import { type FreezeContext, frozenFile } from '../../exchange/files/frozen'
import { offerPrintHtml } from '../../exchange/files/paper-work'
import { renderPdf } from '../../exchange/files/render-pdf'
import { type SigningContext, signedPaper } from '../../exchange/signatures/signed-paper'
import { loadLogo } from '../../people/companies/load-logo'
import { paperCompany } from '../../people/companies/paper'
import { siteOfProject } from '../../site/projects/site-lines'
import { asOffered } from './as-offered'
import { loadPaperParties, type PaperParties } from './load-paper-parties'
import { orderedChoiceIds } from './ordered-choice-ids'
import { type OfferSheet, offerPaper } from './paper'
import { loadOffer, toOfferDetail } from './read'
import { offerFilename } from './texts'

export interface OfferPdfRequest {
  id: number
  /** `confirmation` is the order confirmation and needs an accepted offer. */
  kind?: OfferSheet['kind']
  /** For an offer that has not been sent; an issued one keeps its language. */
  language?: Locale | undefined
}

/**
 * The PDF of an offer. One that has not been sent is rendered in its current state and marked; once it is sent, the
 * bytes are rendered once, from the copies of the parties, and served from then on. Read in one transaction, rendered
 * after it. Fails as pdf.unavailable when the renderer cannot be reached.
 */
export async function offerPdf(
  ctx: FreezeContext & Pick<Ctx, 'pdf' | 'log'>,
  request: OfferPdfRequest,
): Promise<{ filename: string; bytes: Buffer }> {
  const sheet = await readSheet(ctx, request)
  const { offer, company, kind, language, edition } = sheet
  const filename = offerFilename(customerLocale(company, language), kind, offer.offer_number)
  const render = async () => renderPdf(ctx, renderOfferPaper(offerPaper(sheet, await loadLogo(ctx, company))))
  if (offer.sent_at === null) return { filename, bytes: await render() }
  const purpose = kind === 'offer' ? 'offer_pdf' : 'offer_confirmation_pdf'
  return frozenFile(ctx, {
    purpose,
    entity: 'offer',
    entityId: offer.id,
    edition: kind === 'offer' ? 1 : edition,
    filename,
    contentType: 'application/pdf',
    render,
  })
}

/**
 * The offer as its customer signed it: the offered pages, followed by the proof of the signature and the choices,
 * sealed. Without a signature, the offer alone.
 */
export async function signedOfferPdf(
  ctx: SigningContext,
  { id }: { id: number },
): Promise<{ filename: string; bytes: Buffer }> {
  const shown = await offerPdf(ctx, { id })
  const { row, company } = await inTenant(ctx, async tx => ({
    row: await loadOffer(tx, ctx.actor.tenantId, id),
    company: await tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } }),
  }))
  const locale = paperLocale(company)
  const texts = paperTexts(locale)
  const format = paperFormat(locale, company.timeZone, row.currency)
  const ids = new Set(orderedChoiceIds(row))
  const chosen = row.items.filter(item => ids.has(item.id)).map(({ description }) => description.split('\n')[0])
  const signed = await signedPaper(ctx, {
    ...{ purpose: 'offer_signed_pdf', entity: 'offer', entityId: id, filename: shown.filename, paper: shown.bytes },
    sheet: {
      company: paperCompany(company, await loadLogo(ctx, company)),
      ...{ locale, timeZone: company.timeZone, number: row.offerNumber },
      document: `${texts.offerKinds.offer} ${row.offerNumber}, ${row.title}`,
      terms: [format.money(row.total.toString()), ...chosen].join(' · '),
    },
    onRecord: (tx, signedPdf) =>
      tx.offer.updateMany({ where: { tenantId: ctx.actor.tenantId, id, signedPdf: null }, data: { signedPdf } }),
  })
  return signed ?? shown
}

/** The same paper as one page of HTML, to show and print in a browser. */
export async function offerPrintView(
  ctx: FreezeContext,
  request: OfferPdfRequest,
): Promise<{ html: string; title: string }> {
  const sheet = await readSheet(ctx, request)
  const offer = offerPaper(sheet, await loadLogo(ctx, sheet.company))
  return { html: await offerPrintHtml(offer), title: offerTitle(offer) }
}

function readSheet(ctx: FreezeContext, request: OfferPdfRequest): Promise<OfferSheet & { edition: number }> {
  const { id, kind = 'offer' } = request
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, id)
    // The customer's choices are on the confirmation; the offer stays unchanged.
    const offer = toOfferDetail(kind === 'offer' ? asOffered(row) : row)
    if (kind === 'confirmation' && offer.status !== 'accepted')
      throw new DomainError('offer.transition', { status: offer.status })
    const language = offer.sent_at === null ? request.language : undefined
    const taxProfile = row.taxProfile as TaxProfile
    const parties =
      (row.parties as unknown as PaperParties | null) ?? (await loadPaperParties(tx, ctx.actor.tenantId, row.contactId))
    const site = await siteOfProject(tx, ctx.actor.tenantId, row.projectId)
    return { offer, taxProfile, kind, language, edition: row.orderEdition, site, ...parties }
  })
}
