import type { PaperTexts } from '../../../paper/texts'
import type { InvoiceDetail } from '../invoices/schema'

/**
 * Sentences about the retention that progress invoices hold again because the final invoice that had claimed it was
 * cancelled.
 */
export const returningRetentionSentences = (
  { deductions }: InvoiceDetail,
  texts: PaperTexts,
  money: (amount: string) => string,
): string[] =>
  deductions
    .filter(({ retention }) => retention !== 0)
    .map(({ invoice_number, retention }) =>
      texts.retentionReturns(texts.retention.progress, money(retention.toFixed(2)), invoice_number),
    )
