import { useMemo } from 'react'
import { DocumentEditor } from '~/features/documents/editor/document-editor'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { countedNumber } from '~/features/documents/editor/wire'
import type { DocumentSums } from '~/features/documents/sums'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { invoicesTexts } from '~/i18n/invoices'
import { useLocale, useT } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'
import { type InvoiceLine, invoiceTotals, itemTotal, taxBreakdown } from '~server/services/invoices/rules'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { sectionSubtotals } from '~server/services/offers/rules'
import { type InvoiceField, invoiceRowKinds, isUnpriced } from './invoice-draft'
import { InvoiceFacts } from './invoice-facts'
import { InvoiceSources } from './invoice-sources'
import { type Issues, Readiness } from './readiness'
import { Settlement } from './settlement'

export interface InvoiceEditorProps {
  handle: DraftHandle<InvoiceField>
  invoice: InvoiceDetail
  issues: Issues
  preview: React.ReactNode
}

/** The sheet of an invoice that is still a draft, with the same arithmetic as the server's. */
export default function InvoiceEditor({ handle, invoice, issues, preview }: InvoiceEditorProps) {
  const t = useT(invoicesTexts)
  const locale = useLocale()
  const { sums, amounts } = useMemo(() => computed(handle.draft, locale), [handle.draft, locale])
  return (
    <DocumentEditor
      handle={handle}
      loaded={invoice}
      suggestionsUrl={`/articles/suggestions?invoice_id=${invoice.id}`}
      kinds={invoiceRowKinds}
      sums={sums}
      amounts={amounts}
      isUnpriced={isUnpriced}
      totalLabel={t('total')}
      maxTextLength={5_000}
      preview={preview}
      facts={<InvoiceFacts handle={handle} />}
      below={<Settlement invoice={invoice} total={sums.total} />}
      aside={
        <>
          <Readiness invoice={invoice} issues={issues} />
          <EInvoiceCard
            url={`/invoices/${invoice.id}/einvoice`}
            draft={invoice.status === 'draft'}
            contactId={invoice.kontakt_id}
          />
          <InvoiceSources invoice={invoice} />
        </>
      }
    />
  )
}

function computed({ fields, rows }: DraftHandle<InvoiceField>['draft'], locale: Locale) {
  const lines = rows.map(
    (row): InvoiceLine => ({
      kind: row.kind,
      quantity: countedNumber(row.quantity, locale),
      unitPrice: countedNumber(row.unit_price, locale),
      taxRate: row.tax_rate || 0,
      taxCategory: row.source?.tax_category ?? 'S',
    }),
  )
  const discountPercent = countedNumber(fields.discount_percent, locale)
  const totals = invoiceTotals(lines, discountPercent, fields.tax_profile as InvoiceDetail['tax_profile'])
  const subtotals = sectionSums(rows, lines)
  const sums: DocumentSums = {
    subtotal: totals.subtotal.toNumber(),
    discountPercent,
    discountAmount: totals.discountAmount.toNumber(),
    net: totals.net.toNumber(),
    taxes: taxBreakdown(totals),
    total: totals.total.toNumber(),
  }
  return { sums, amounts: lines.map((line, index) => subtotals.get(index) ?? itemTotal(line).toNumber()) }
}

// Sections are summed alike on offers and invoices; the rule stands with the offers.
function sectionSums(rows: DraftHandle['draft']['rows'], lines: readonly InvoiceLine[]): Map<number, number> {
  const asOffered = lines.map((line, index) => ({
    kind: rows[index]?.kind ?? 'item',
    quantity: line.quantity,
    unit_price: line.unitPrice,
    tax_rate: line.taxRate,
  }))
  return new Map(sectionSubtotals(asOffered).map(({ index, subtotal }) => [index, subtotal]))
}
