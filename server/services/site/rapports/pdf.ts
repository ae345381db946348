import { renderRapportPaper } from '../../../paper/render'
import { paperTexts } from '../../../paper/texts'
import { inTenant } from '../../../platform/database/db'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { type FreezeContext, frozenFile } from '../../exchange/files/frozen'
import { renderPdf } from '../../exchange/files/render-pdf'
import { type SigningContext, signedPaper } from '../../exchange/signatures/signed-paper'
import { loadLogo } from '../../people/companies/load-logo'
import { paperCompany } from '../../people/companies/paper'
import { loadContact } from '../contacts/read'
import { loadProject } from '../projects/read'
import { type RapportSheet, rapportPaper } from './paper'
import { printedPhotos } from './printed-photos'
import { loadRapport, toRapportDetail } from './read'
import { rapportFilename } from './texts'

/**
 * The PDF of a rapport. A draft is rendered in its current state and marked; a completed one is rendered once, and the
 * same bytes are served from then on. Once its customer has signed it, it is those pages followed by the proof of the
 * signature, sealed. Read in one transaction, rendered after it. Fails as pdf.unavailable when the renderer cannot be
 * reached.
 */
export async function rapportPdf(ctx: SigningContext, { id }: { id: number }): Promise<RapportFile> {
  const sheet = await readSheet(ctx, id)
  const shown = await rapportAsShown(ctx, sheet)
  return (sheet.rapport.signed_at && (await signedRapport(ctx, sheet, shown))) || shown
}

/** The pages that a customer signs. */
async function rapportAsShown(ctx: SigningContext, sheet: KeptSheet): Promise<RapportFile> {
  const { rapport, company } = sheet
  const filename = rapportFilename(customerLocale(company), rapport.rapport_number)
  const render = async () =>
    renderPdf(
      ctx,
      renderRapportPaper(rapportPaper(sheet, await loadLogo(ctx, company), await printedPhotos(ctx, rapport.id))),
    )
  if (!rapport.completed) return { filename, bytes: await render() }
  const contentType = 'application/pdf'
  return frozenFile(ctx, {
    ...{ purpose: 'rapport_pdf', entity: 'rapport', entityId: rapport.id, filename, contentType, render },
    edition: sheet.edition,
  })
}

async function signedRapport(
  ctx: SigningContext,
  { rapport, company, edition }: KeptSheet,
  shown: RapportFile,
): Promise<RapportFile | null> {
  const { id, rapport_number: number, title } = rapport
  const locale = paperLocale(company)
  return signedPaper(ctx, {
    ...{ purpose: 'rapport_signed_pdf', entity: 'rapport', entityId: id, filename: shown.filename, paper: shown.bytes },
    edition,
    sheet: {
      company: paperCompany(company, await loadLogo(ctx, company)),
      ...{ locale, timeZone: company.timeZone, number, terms: null },
      document: `${paperTexts(locale).rapport} ${number}, ${title}`,
    },
    onRecord: (tx, signedPdf) =>
      tx.rapport.updateMany({ where: { tenantId: ctx.actor.tenantId, id, signedPdf: null }, data: { signedPdf } }),
  })
}

type KeptSheet = RapportSheet & { edition: number }

interface RapportFile {
  filename: string
  bytes: Buffer
}

function readSheet(ctx: FreezeContext, id: number): Promise<KeptSheet> {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadRapport(tx, ctx.actor, id)
    const rapport = await toRapportDetail(tx, ctx.actor, row)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = rapport.kontakt_id ? await loadContact(tx, tenantId, rapport.kontakt_id) : null
    const project = rapport.project_id ? await loadProject(tx, tenantId, rapport.project_id) : null
    return { rapport, edition: row.edition, company, contact, project }
  })
}
