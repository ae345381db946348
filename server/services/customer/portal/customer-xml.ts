import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { hasIssuedXml } from '../../billing/einvoices/has-issued-xml'
import { xmlAttachment } from '../../billing/einvoices/mail-attachments'
import { accessTo } from './access'
import { assertShown } from './invoice-as-customer'

/**
 * The XML that was sent with the invoice of the link.
 * @throws DomainError customer_link.not_found if there is none, customer_link.ended if the page is no longer shown
 */
export async function customerXml(ctx: Ctx): Promise<{ filename: string; contentType: string; bytes: Buffer }> {
  const { entityId } = accessTo(ctx, 'invoice')
  const { tenantId } = ctx.actor
  const hasXml = await inTenant(ctx, async tx => {
    const where = { tenantId_id: { tenantId, id: entityId } }
    const row = await tx.invoice.findUnique({ where, select: { status: true, paidAt: true } })
    assertShown(ctx, { issued: row !== null && row.status !== 'draft', paidAt: row?.paidAt ?? null })
    return hasIssuedXml(tx, tenantId, entityId)
  })
  const file = hasXml ? await xmlAttachment('invoice')(ctx, entityId) : null
  if (!file) throw new DomainError('customer_link.not_found')
  return { filename: file.filename, contentType: 'application/xml', bytes: Buffer.from(file.content) }
}
