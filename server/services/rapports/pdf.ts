import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { renderRapportPaper } from '../../paper/render'
import { companyLogo, customerLocale } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { type FreezeContext, frozenFile } from '../files/frozen'
import { renderPdf } from '../files/render-pdf'
import { loadProject } from '../projects/read'
import { type RapportSheet, rapportPaper } from './paper'
import { photosOf } from './photo-bytes'
import { loadRapport, toRapportDetail } from './read'
import { rapportFilename } from './words'

/**
 * The PDF of a rapport. A draft is rendered as it stands, marked; a completed one is made once and the same bytes are served from then on.
 * Read in one transaction, rendered after it. Fails as pdf.unavailable while the renderer cannot be reached.
 */
export async function rapportPdf(
  ctx: FreezeContext & Pick<Ctx, 'pdf' | 'log'>,
  { id }: { id: number },
): Promise<{ filename: string; bytes: Buffer }> {
  const sheet = await readSheet(ctx, id)
  const { rapport, company } = sheet
  const filename = rapportFilename(customerLocale(company), rapport.rapport_number)
  const render = async () =>
    renderPdf(
      ctx,
      renderRapportPaper(rapportPaper(sheet, await companyLogo(ctx, company), await photosOf(ctx, id))),
    )
  if (!rapport.completed) return { filename, bytes: await render() }
  const contentType = 'application/pdf'
  return frozenFile(ctx, {
    purpose: 'rapport_pdf',
    entity: 'rapport',
    entityId: id,
    filename,
    contentType,
    render,
  })
}

function readSheet(ctx: FreezeContext, id: number): Promise<RapportSheet> {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const rapport = await toRapportDetail(tx, ctx.actor, await loadRapport(tx, ctx.actor, id))
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = rapport.kontakt_id ? await loadContact(tx, tenantId, rapport.kontakt_id) : null
    const project = rapport.project_id ? await loadProject(tx, tenantId, rapport.project_id) : null
    return { rapport, company, contact, project }
  })
}
