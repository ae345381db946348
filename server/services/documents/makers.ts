import type { Ctx } from '../../context'
import { makeCreditNotePdf } from '../credit-notes/pdf'
import { dunningPdf } from '../dunnings/pdf'
import { makeInvoicePdf } from '../invoices/pdf'
import { offerPdf } from '../offers/pdf'
import { rapportPdf } from '../rapports/pdf'
import type { DocumentKind } from './schema'

export type MakeDocument = (ctx: Ctx, request: { id: number }) => Promise<{ filename: string; bytes: Buffer }>

/** Who makes which document, or reads what was made. */
export const documentMakers: Readonly<Record<DocumentKind, MakeDocument>> = {
  invoice_pdf: makeInvoicePdf,
  offer_pdf: offerPdf,
  offer_confirmation_pdf: (ctx, { id }) => offerPdf(ctx, { id, kind: 'confirmation' }),
  rapport_pdf: rapportPdf,
  credit_note_pdf: makeCreditNotePdf,
  dunning_pdf: dunningPdf,
}
