import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import type { Locale } from '../../core/locale'
import type { TaxProfile } from '../../core/tax'
import { renderOfferPaper, renderOfferPrintView } from '../../paper/render'
import { companyLogo, customerLocale } from '../companies/paper'
import { type FreezeContext, frozenFile } from '../files/frozen'
import { renderPdf } from '../files/render-pdf'
import { type OfferSheet, offerPaper } from './paper'
import { type PaperParties, partiesNow } from './parties'
import { loadOffer, toOfferDetail } from './read'
import { offerFilename } from './words'

export interface OfferPdfRequest {
  id: number
  /** `confirmation` is the order confirmation and needs an accepted offer. */
  kind?: OfferSheet['kind']
  /** Of what has not gone out; what was issued keeps its language. */
  language?: Locale | undefined
}

/**
 * The PDF of an offer. What has not gone out is rendered as it stands, marked; from sending on the bytes are made once, from the copies of the
 * parties, and served from then on. Read in one transaction, rendered after it. Fails as pdf.unavailable while the renderer cannot be reached.
 */
export async function offerPdf(
  ctx: FreezeContext & Pick<Ctx, 'pdf' | 'log'>,
  request: OfferPdfRequest,
): Promise<{ filename: string; bytes: Buffer }> {
  const sheet = await readSheet(ctx, request)
  const { offer, company, kind, language } = sheet
  const filename = offerFilename(customerLocale(company, language), kind, offer.offer_number)
  const render = async () =>
    renderPdf(ctx, renderOfferPaper(offerPaper(sheet, await companyLogo(ctx, company))))
  if (offer.sent_at === null) return { filename, bytes: await render() }
  const purpose = kind === 'offer' ? 'offer_pdf' : 'offer_confirmation_pdf'
  return frozenFile(ctx, {
    purpose,
    entity: 'offer',
    entityId: offer.id,
    filename,
    contentType: 'application/pdf',
    render,
  })
}

/** The same paper as one page of HTML, for a browser to show and to print. */
export async function offerPrintView(
  ctx: FreezeContext,
  request: OfferPdfRequest,
): Promise<{ html: string; title: string }> {
  const sheet = await readSheet(ctx, request)
  return renderOfferPrintView(offerPaper(sheet, await companyLogo(ctx, sheet.company)))
}

function readSheet(ctx: FreezeContext, request: OfferPdfRequest): Promise<OfferSheet> {
  const { id, kind = 'offer' } = request
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, id)
    const offer = toOfferDetail(row)
    if (kind === 'confirmation' && offer.status !== 'accepted')
      throw new DomainError('offer.transition', { status: offer.status })
    const language = offer.sent_at === null ? request.language : undefined
    const taxProfile = row.taxProfile as TaxProfile
    const parties =
      (row.parties as unknown as PaperParties | null) ??
      (await partiesNow(tx, ctx.actor.tenantId, row.contactId))
    return { offer, taxProfile, kind, language, ...parties }
  })
}
