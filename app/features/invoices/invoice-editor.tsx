import { DocumentEditor } from '~/features/documents/editor/document-editor'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { type Figures, useFigures } from '~/features/documents/editor/use-figures'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { type InvoiceField, invoiceRowKinds, isUnpriced } from './invoice-draft'
import { InvoiceFacts } from './invoice-facts'
import { InvoiceSources } from './invoice-sources'
import { type Issues, Readiness } from './readiness'
import { Settlement } from './settlement'

export interface InvoiceEditorProps {
  handle: DraftHandle<InvoiceField>
  invoice: InvoiceDetail
  issues: Issues
  /** Of the invoice as it was loaded. */
  figures: Figures
  preview: React.ReactNode
}

/** The sheet of an invoice that is still a draft, with the same arithmetic as the server's. */
export default function InvoiceEditor({ handle, invoice, issues, figures, preview }: InvoiceEditorProps) {
  const t = useT(invoicesTexts)
  const { sums, amounts } = useFigures(handle, figures, arithmetic)
  return (
    <DocumentEditor
      handle={handle}
      loaded={invoice}
      suggestionsFor={{ invoice_id: invoice.id }}
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

const arithmetic = async () => (await import('./invoice-figures')).invoiceFigures
