import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { xmlAttachment } from '../../billing/einvoices/attachments'
import { accessTo } from './access'
import { viewAsCustomer } from './view'

/** The XML that went out with the invoice of the link. @throws DomainError customer_link.not_found where there is none */
export async function customerXml(ctx: Ctx): Promise<{ filename: string; contentType: string; bytes: Buffer }> {
  const { entityId } = accessTo(ctx, 'invoice')
  const { data } = await viewAsCustomer(ctx)
  const file = data.invoice?.has_xml ? await xmlAttachment('invoice')(ctx, entityId) : null
  if (!file) throw new DomainError('customer_link.not_found')
  return { filename: file.filename, contentType: 'application/xml', bytes: Buffer.from(file.content) }
}
