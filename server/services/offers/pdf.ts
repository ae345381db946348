import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { renderOfferPaper } from '../../paper/render'
import { companyLogo, customerLocale } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { type FreezeContext, frozenFile } from '../files/frozen'
import { renderPdf } from '../files/render-pdf'
import { type OfferSheet, offerPaper } from './paper'
import { loadOffer, toOfferDetail } from './read'
import { offerFilename } from './words'

export interface OfferPdfRequest {
  id: number
  /** `confirmation` is the order confirmation and needs an accepted offer. */
  kind?: OfferSheet['kind']
}

/**
 * The PDF of an offer. What has not gone out is rendered as it stands, marked; from sending on the bytes are made once and served from then
 * on. Read in one transaction, rendered after it. Fails as pdf.unavailable while the renderer cannot be reached.
 */
export async function offerPdf(
  ctx: FreezeContext & Pick<Ctx, 'pdf' | 'log'>,
  { id, kind = 'offer' }: OfferPdfRequest,
): Promise<{ filename: string; bytes: Buffer }> {
  const sheet = await readSheet(ctx, id, kind)
  const { offer, company } = sheet
  const filename = offerFilename(customerLocale(company), kind, offer.offer_number)
  const render = async () =>
    renderPdf(ctx, renderOfferPaper(offerPaper(sheet, await companyLogo(ctx, company))))
  if (offer.sent_at === null) return { filename, bytes: await render() }
  const purpose = kind === 'offer' ? 'offer_pdf' : 'offer_confirmation_pdf'
  return frozenFile(ctx, {
    purpose,
    entity: 'offer',
    entityId: id,
    filename,
    contentType: 'application/pdf',
    render,
  })
}

function readSheet(ctx: FreezeContext, id: number, kind: OfferSheet['kind']): Promise<OfferSheet> {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const offer = toOfferDetail(await loadOffer(tx, tenantId, id))
    if (kind === 'confirmation' && offer.status !== 'accepted')
      throw new DomainError('offer.transition', { status: offer.status })
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = offer.kontakt_id ? await loadContact(tx, tenantId, offer.kontakt_id) : null
    return { offer, company, contact, kind }
  })
}
