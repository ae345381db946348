import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { loadSubject } from '../../billing/einvoices/subject'
import { rasterize } from '../../exchange/files/picture'
import { accessTo } from './access'
import { invoiceAsCustomer } from './invoice-as-customer'

/**
 * The payment QR code as an image that a phone can save, since it cannot scan its own screen.
 * @throws DomainError customer_link.not_found if the page shows none, customer_link.ended if the page is no longer
 * shown
 */
export async function customerQr(ctx: Ctx): Promise<{ filename: string; contentType: string; bytes: Buffer }> {
  const { entityId } = accessTo(ctx, 'invoice')
  const subject = await inTenant(ctx, tx => loadSubject(tx, ctx.actor.tenantId, { entity: 'invoice', id: entityId }))
  const { number, payment } = await invoiceAsCustomer(ctx, subject)
  if (!payment?.qr_svg) throw new DomainError('customer_link.not_found')
  return { filename: `${number}-QR.png`, contentType: 'image/png', bytes: await rasterize(payment.qr_svg) }
}
