import type { Ctx } from '../../context'
import { invoicePdf } from '../invoices/pdf'
import { offerPdf } from '../offers/pdf'
import { rapportPdf } from '../rapports/pdf'
import type { DocumentKind } from './schema'

export type MakeDocument = (ctx: Ctx, request: { id: number }) => Promise<{ filename: string; bytes: Buffer }>

/** Who makes which document, or reads what was made. */
export const documentMakers: Readonly<Record<DocumentKind, MakeDocument>> = {
  invoice_pdf: invoicePdf,
  offer_pdf: offerPdf,
  rapport_pdf: rapportPdf,
}
