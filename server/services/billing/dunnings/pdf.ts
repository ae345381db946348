import type { Company, Contact } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { renderDunningPaper } from '../../../paper/render'
import { inTenant } from '../../../platform/database/db'
import { customerLocale } from '../../../platform/values/locale'
import { type FreezeContext, frozenFile } from '../../exchange/files/frozen'
import { renderPdf } from '../../exchange/files/render-pdf'
import { loadLogo } from '../../people/companies/load-logo'
import { siteSelect } from '../../site/projects/site-lines'
import { paidAndCreditedEntries, paidAndCreditedInclude } from './paid-and-credited-entries'
import { type DunningSheet, dunningPaper } from './paper'
import { loadDunning, toDunningRecord } from './read'
import { dunningFilename } from './texts'

/**
 * The PDF of a dunning. Before it is sent it is rendered in its current state, marked as a draft; once it is sent it
 * is rendered one last time and the same bytes are served from then on. Fails with pdf.unavailable while the renderer
 * cannot be reached.
 */
export async function dunningPdf(
  ctx: FreezeContext & Pick<Ctx, 'pdf' | 'log'>,
  { id }: { id: number },
): Promise<{ filename: string; bytes: Buffer }> {
  const sheet = await readSheet(ctx, id)
  const { dunning, company } = sheet
  const filename = dunningFilename(customerLocale(company), dunning.invoice_number, dunning.level)
  const render = async () => renderPdf(ctx, renderDunningPaper(dunningPaper(sheet, await loadLogo(ctx, company))))
  if (dunning.sent_at === null) return { filename, bytes: await render() }
  return frozenFile(ctx, {
    purpose: 'dunning_pdf',
    entity: 'dunning',
    entityId: id,
    filename,
    contentType: 'application/pdf',
    render,
  })
}

function readSheet(ctx: FreezeContext, id: number): Promise<DunningSheet> {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadDunning(tx, tenantId, id)
    const invoice = await tx.invoice.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id: row.invoiceId } },
      include: { project: { select: { projectNumber: true, ...siteSelect } }, ...paidAndCreditedInclude },
    })
    const parties = row.parties as unknown as { company: Company; contact: Contact }
    return { dunning: toDunningRecord(row), invoice, received: paidAndCreditedEntries(invoice, row), ...parties }
  })
}
