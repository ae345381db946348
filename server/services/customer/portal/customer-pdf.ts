import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { invoicePdf } from '../../billing/invoices/pdf'
import { signedOfferPdf } from '../../sales/offers/pdf'
import { rapportPdf } from '../../site/rapports/pdf'
import { accessTo } from './access'
import { viewAsCustomer } from './view-as-customer'

type Papers = Record<
  Exclude<CustomerAccess['kind'], 'appointment'>,
  (ctx: Ctx, id: number) => Promise<{ filename: string; bytes: Buffer }>
>

const papers: Papers = {
  // As sent, until its customer has signed it.
  offer: (ctx, id) => signedOfferPdf(ctx, { id }),
  invoice: (ctx, id) => invoicePdf(ctx, { id }),
  rapport: (ctx, id) => rapportPdf(ctx, { id }),
}

/**
 * The paper of the link's document, as sent, an offer as signed: a document that the page does not show has no paper
 * either. @throws DomainError customer_link.not_found, customer_link.ended
 */
export async function customerPdf(ctx: Ctx): Promise<{ filename: string; contentType: string; bytes: Buffer }> {
  const { kind, entityId, may } = accessTo(ctx)
  if (!may.includes('view')) throw new DomainError('customer_link.not_found')
  if (kind === 'appointment') throw new DomainError('customer_link.not_found')
  await viewAsCustomer(ctx)
  const { filename, bytes } = await papers[kind](ctx, entityId)
  return { filename, contentType: 'application/pdf', bytes }
}
