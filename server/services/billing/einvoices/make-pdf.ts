import type { Ctx } from '../../../context'
import { makeCreditNotePdf } from '../credit-notes/pdf'
import { makeInvoicePdf } from '../invoices/pdf'
import type { DocumentRef } from './subject'

/** Makes the PDF of an issued document, or reads the stored one. */
export const makePdf = (ctx: Ctx, { entity, id }: DocumentRef) =>
  entity === 'invoice' ? makeInvoicePdf(ctx, { id }) : makeCreditNotePdf(ctx, { id })
